# Builds that go on beside the tests, and are waited for at the end. Bash forgets how a process ended when its number is used again, which
# within the hour of a run it is; so each build has a shell of its own that waits for it and writes its status down.
begin_build() { # name: the path of its files without an ending; the command, a group of its own (setsid), so that all of it can be ended
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

await_build() { # name; false, with what it said and how it ended, when it failed
  local status
  while is_building "$1"; do sleep 0.5; done
  status=$(cat "$1.status" 2>/dev/null)
  [ "$status" = 0 ] || { cat "$1.log"; echo "${1##*/} ended with status ${status:-unknown}"; return 1; } >&2
}

end_build() { # name
  ! is_building "$1" || kill -- "-$(cat "$1.pid")" 2>/dev/null
}

again() { # command…: a registry that fails is asked again, three times in all. Programs of bash that are started here know it
  local pause
  for pause in 5 30; do "$@" && return 0; sleep "$pause"; done
  "$@"
}
export -f again
