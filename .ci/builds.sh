# Builds that go on beside the tests, and are waited for at the end. Bash forgets how a process ended when its number is used again, which
# within the hour of a run it is; so each build has a shell of its own that waits for it and writes its status down.
begin_build() { # name: the path of its files without an ending; the command
  local name=$1
  shift
  {
    "$@" >"$name.log" 2>&1 &
    echo $! >"$name.pid"
    wait $!
    echo $? >"$name.status"
  } &
  until [ -s "$name.pid" ]; do sleep 0.1; done
}

is_building() { # name; also while its process is asked to end
  [ -s "$1.pid" ] && [ ! -s "$1.status" ]
}

await_build() { # name; false, with what it said, when it failed
  while is_building "$1"; do sleep 0.5; done
  [ "$(cat "$1.status" 2>/dev/null)" = 0 ] || { cat "$1.log" >&2 2>/dev/null; return 1; }
}

end_build() { # name, '-' where it is a group of its own
  ! is_building "$1" || kill -- "${2:-}$(cat "$1.pid")" 2>/dev/null
}
