# The mails that the tests kept in TEST_MAIL_DIR, read and verified by programs that share nothing with ours:
# while the cluster tests run, which leave processor time.

begin_mails() { # work folder; Debian's python3-dkim is only known to Debian's python3
  begin_build "$1/check-mails" /usr/bin/python3 .ci/check_mails.py "$1/mails" "$1/mails.json"
}

check_mails() { # work folder
  hasten_build "$1/check-mails"
  await_build "$1/check-mails" && cat "$1/check-mails.log"
}
