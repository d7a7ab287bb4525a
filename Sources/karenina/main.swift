print("karenina")
