# The mails that the tests kept in TEST_MAIL_DIR, read and verified by programs that share nothing with ours.

python_with_dkim() { # work folder; prints the interpreter
  if python3 -c 'import dkim' 2>/dev/null; then
    echo python3
  elif python3 -m venv "$1/python" >"$1/venv.log" 2>&1 && "$1/python/bin/pip" install --quiet dkimpy >>"$1/venv.log" 2>&1; then
    echo "$1/python/bin/python"
  else
    # Debian's python3 makes no environments without a further package; it has dkimpy as one of its own.
    quietly "$1/apt.log" as_root apt-get update || return 1
    quietly "$1/apt.log" as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3 python3-dkim || return 1
    echo /usr/bin/python3
  fi
}

check_mails() { # work folder, folder of the mails, result file in the shape of Jest's
  local python
  python=$(python_with_dkim "$1") && "$python" .ci/check_mails.py "$2" "$3"
}
