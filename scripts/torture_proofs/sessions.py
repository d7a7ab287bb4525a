"""Studies that are conducted here, and what they leave on the disk."""

import json
from pathlib import Path

STUDIES = Path(__file__).resolve().parent.parent.parent / "Studies"


def survey(number, questions=4, **more):
    return {
        "identifier": f"ask{number}", "kind": "survey",
        "questions": [
            {"identifier": f"q{number}_{part}", "text": "How many?",
             "answerFormat": {"kind": "numeric"}, **more} for part in range(questions)
        ],
    }


def rest(number, seconds):
    return {
        "identifier": f"rest{number}", "kind": "active", "stepDuration": seconds,
        "shouldStartTimerAutomatically": True, "shouldContinueOnFinish": True,
        "recorderConfigurations": [{
            "identifier": "heart", "kind": "healthQuantity",
            "quantityType": "HKQuantityTypeIdentifierHeartRate", "unit": "count/min"}],
    }


def surveys_and_rests(seconds):
    """Steps that take long enough to be killed in: thirty surveys, and three rests."""
    steps = []
    for number in range(30):
        steps.append(survey(number))
        if number % 10 == 4:
            steps.append(rest(number, seconds))
    return [*steps, {"identifier": "bye", "kind": "completion", "title": "Bye"}]


def make_study(folder, steps, **more):
    """Writes a study of these steps, and an answer to each of its questions."""
    study = {
        "format": "karenina-study", "version": 1, "identifier": "torture", "revision": 1,
        "title": "Torture", "tasks": [{"identifier": "T", "steps": steps}], **more,
    }
    (folder / "study.json").write_text(json.dumps(study))
    lines = [
        json.dumps({"step": step["identifier"], "question": question["identifier"], "answer": 7})
        for step in steps for question in step.get("questions", [])
    ]
    (folder / "answers.jsonl").write_text("".join(line + "\n" for line in lines))
    return len(lines)


def command(program, folder, code, *more):
    return [
        program, "run", str(folder / "study.json"), "--participant", code, "--output",
        str(folder / "out"), "--mock", "uniform", "--allow", "all", "--audio", "silent", *more,
    ]


def answered(program, folder, code, *more):
    return command(program, folder, code, "--answers", str(folder / "answers.jsonl"), *more)


def sessions(folder, code):
    return sorted((folder / "out" / "torture" / code).glob("2*"))


def journal(session):
    """The whole lines of a session's journal; none where it has no journal."""
    path = session / "events.jsonl"
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_bytes().split(b"\n")[:-1]]


def is_expected(problem):
    """Whether `results verify` tells what a session lacks that was cut, and no more.

    That is the end of a line; or everything, where it came to no plan yet.
    """
    found, session = problem["found"], Path(problem["file"]).parent
    if any(word in found for word in ("cut", "no whole line", "without a plan")):
        return True
    path = session / "events.jsonl"
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    has_plan = any(b'"kind":"plan"' in line for line in lines)
    return found == "nothing there" and not has_plan


def acknowledged(pieces):
    """What `--events-fd` told, as pairs of a sequence and a kind."""
    lines = [json.loads(line) for line in b"".join(pieces).split(b"\n")[:-1]]
    return [(line["sequence"], line["kind"]) for line in lines]


def missing(told, lines):
    """How many acknowledged events a journal does not have."""
    kept = {(line["sequence"], line["kind"]) for line in lines}
    return sum(event not in kept for event in told)
