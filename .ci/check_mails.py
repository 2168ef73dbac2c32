"""Reads the mails that the tests stored (*.eml, with their DKIM keys in *.txt) with Python's own email package and dkimpy.

check_mails.py FOLDER RESULT    RESULT is written in the format of Jest's results, for .ci/count-tests.mjs
"""

import re
import json
import pathlib
import sys
from email import message_from_bytes, policy

import dkim


def is_closed(part, name):
    """Reports whether a header has a complete encoded word: Python also decodes unterminated ones (not allowed by RFC 2047 section 2)."""
    raw = " ".join(str(value) for key, value in part.raw_items() if key.lower() == name.lower())
    return re.search(r"=\?[^?\s]+\?[bq]\?[^?\s]*\?=", raw, re.IGNORECASE) is not None


def parts_of(part):
    """Returns the message and all its parts. Excludes the parts of attached messages, which others have written."""
    yield part
    if part.is_multipart() and part.get_content_type() != "message/rfc822":
        for inner in part.get_payload():
            yield from parts_of(inner)


def read_content(part):
    """Decodes the content of a part. `get_content` fails for types that Python does not know, such as `x/y`."""
    if part.get_content_maintype() == "text":
        part.get_content()
    else:
        part.get_payload(decode=True)


def defects_of(raw):
    """Returns the faults that a strict parser finds in the message, its parts and their headers."""
    message = message_from_bytes(raw, policy=policy.SMTP)
    for part in parts_of(message):
        yield from part.defects
        for name, value in part.items():
            yield from getattr(value, "defects", ())
            if ("\r" in value or "\n" in value) and is_closed(part, name):
                yield f"a line break in the value of {name}"
        if not part.is_multipart():
            read_content(part)


def signature_faults(raw, keys):
    """Returns a fault for each invalid signature."""
    for index in range(raw.split(b"\r\n\r\n", 1)[0].lower().count(b"dkim-signature:")):
        verifier = dkim.DKIM(raw)
        if not verifier.verify(index, dnsfunc=lambda name, timeout=5: keys.get(name.rstrip(b".").decode())):
            yield f"signature {index} does not verify"


def signed_headers(raw):
    """Returns the header names that each signature covers, in lower case, and its domain."""
    head = message_from_bytes(raw, policy=policy.SMTP)
    for value in head.get_all("DKIM-Signature", ()):
        tags = dkim.util.parse_tag_value(re.sub(r"\s+", "", str(value)).encode())
        yield {name.strip().lower() for name in tags[b"h"].decode().split(":")}, tags[b"d"].decode().lower()


def sender_faults(raw, message):
    """Checks the requirements of Gmail and Yahoo that a mail alone can show (docs/operate/smtp-and-dns.md)."""
    for name in ("From", "Date", "Message-ID"):
        if len(message.get_all(name, ())) != 1:
            yield f"{name} is not there once"
    # RFC 5322 section 3.6: the subject is optional.
    if len(message.get_all("Subject", ())) > 1:
        yield "Subject is there more than once"
    senders = [address.domain.lower() for address in message["From"].addresses] if message["From"] else []
    if len(senders) != 1:
        yield "not one sender"
    for names, domain in signed_headers(raw):
        if not {name for name in ("from", "date", "subject", "message-id", "to") if name in message} <= names:
            yield "a header that matters is not signed"
        if not all(sender == domain or sender.endswith("." + domain) for sender in senders):
            yield f"signed by {domain}, which is not the sender's"


def one_click_faults(raw, message):
    """RFC 8058: one https link, the exact value of the other header, and a signature of both."""
    link = str(message["List-Unsubscribe"]).strip()
    if not re.fullmatch(r"<https?://[^<>\s]+/unsubscribe/[^<>\s]+>", link):
        yield f"List-Unsubscribe is no single link: {link}"
    if str(message["List-Unsubscribe-Post"]).strip() != "List-Unsubscribe=One-Click":
        yield "List-Unsubscribe-Post says something else"
    for names, _ in signed_headers(raw):
        if not {"list-unsubscribe", "list-unsubscribe-post"} <= names:
            yield "the pair of List-Unsubscribe is not signed"


def is_one_click(message):
    """Returns true for our own headers. A caller may set either header to another value."""
    return "/unsubscribe/" in str(message.get("List-Unsubscribe", ""))


def main(folder, result):
    folder = pathlib.Path(folder)
    keys = {path.stem: path.read_bytes() for path in folder.glob("*.txt")}
    parsed, signed, one_click, failed = 0, 0, 0, []
    for path in sorted(folder.glob("*.eml")):
        raw = path.read_bytes()
        try:
            message = message_from_bytes(raw, policy=policy.SMTP)
            faults = [*defects_of(raw), *signature_faults(raw, keys), *sender_faults(raw, message)]
            if is_one_click(message):
                faults += one_click_faults(raw, message)
                one_click += b"DKIM-Signature:" in raw
        except Exception as error:  # A mail that crashes the parser is a fault of the mail, not of this program.
            faults = [error]
        parsed += 1
        signed += b"DKIM-Signature:" in raw
        failed += [f"{path.name}: {fault!r}" for fault in faults]
    for fault in failed[:50]:
        print(fault, file=sys.stderr)
    # Without any mail, or without a signed one, the check could never fail.
    well = not failed and parsed > 0 and signed > 0 and one_click > 0
    print(f"{parsed} mails read by Python's email, {signed} of them verified by dkimpy, {one_click} of these with one-click: {'well' if well else 'NOT well'}")
    counts = {"numPassedTests": int(well), "numFailedTests": int(not well)}
    pathlib.Path(result).write_text(
        json.dumps({**counts, "numRuntimeErrorTestSuites": 0, "numPendingTests": 0, "numTodoTests": 0})
    )
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
