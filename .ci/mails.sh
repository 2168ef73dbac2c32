# Reads and verifies the mails that the tests stored in TEST_MAIL_DIR, with programs independent of
# ours. Runs during the cluster tests, which leave CPU time.

begin_mails() { # work folder; python3-dkim of Debian is only installed for Debian's python3
  begin_build "$1/check-mails" /usr/bin/python3 .ci/check_mails.py "$1/mails" "$1/mails.json"
}

check_mails() { # work folder
  hasten_build "$1/check-mails"
  await_build "$1/check-mails" && cat "$1/check-mails.log"
}
