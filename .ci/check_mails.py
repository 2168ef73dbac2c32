"""Reads the mails that the tests kept (*.eml, with their DKIM keys in *.txt) with Python's own email package and dkimpy.

check_mails.py FOLDER RESULT    RESULT is written in the shape of Jest's, for scripts/count-tests.mjs
"""

import re
import json
import pathlib
import sys
from email import message_from_bytes, policy

import dkim


def is_closed(part, name):
    """Python also decodes an encoded word that never ends, which is none by RFC 2047 section 2; property tests make such values."""
    raw = " ".join(str(value) for key, value in part.raw_items() if key.lower() == name.lower())
    return re.search(r"=\?[^?\s]+\?[bq]\?[^?\s]*\?=", raw, re.IGNORECASE) is not None


def parts_of(part, is_attached=False):
    """The message and all its parts, each with whether it is in an attached message: that one's headers are the sender's own words."""
    yield part, is_attached
    for inner in part.get_payload() if part.is_multipart() else ():
        yield from parts_of(inner, is_attached or part.get_content_type() == "message/rfc822")


def defects_of(raw):
    """What a strict reader finds wrong, in the message, its parts and their headers."""
    message = message_from_bytes(raw, policy=policy.SMTP)
    for part, is_attached in parts_of(message):
        yield from part.defects
        for name, value in part.items():
            yield from getattr(value, "defects", ())
            if ("\r" in value or "\n" in value) and not is_attached and is_closed(part, name):
                yield f"a line break in the value of {name}"
        if not part.is_multipart():
            part.get_content()


def signature_faults(raw, keys):
    """One for each signature that does not verify."""
    for index in range(raw.split(b"\r\n\r\n", 1)[0].lower().count(b"dkim-signature:")):
        verifier = dkim.DKIM(raw)
        if not verifier.verify(index, dnsfunc=lambda name, timeout=5: keys.get(name.rstrip(b".").decode())):
            yield f"signature {index} does not verify"


def main(folder, result):
    folder = pathlib.Path(folder)
    keys = {path.stem: path.read_bytes() for path in folder.glob("*.txt")}
    parsed, signed, failed = 0, 0, []
    for path in sorted(folder.glob("*.eml")):
        raw = path.read_bytes()
        try:
            faults = [*defects_of(raw), *signature_faults(raw, keys)]
        except Exception as error:  # A mail that breaks the reader is a fault of the mail, not of this program.
            faults = [error]
        parsed += 1
        signed += b"DKIM-Signature:" in raw
        failed += [f"{path.name}: {fault!r}" for fault in faults]
    for fault in failed[:50]:
        print(fault, file=sys.stderr)
    # Nothing to read, or nothing signed, would be a check that cannot fail.
    well = not failed and parsed > 0 and signed > 0
    print(f"{parsed} mails read by Python's email, {signed} of them verified by dkimpy: {'well' if well else 'NOT well'}")
    counts = {"numPassedTests": int(well), "numFailedTests": int(not well)}
    pathlib.Path(result).write_text(
        json.dumps({**counts, "numRuntimeErrorTestSuites": 0, "numPendingTests": 0, "numTodoTests": 0})
    )
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
