#include <pty.h>
#include <vterm.h>
