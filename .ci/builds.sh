# Programs that run in the background with the processor time that the stages leave. Bash forgets how a
# process ended when its number is used again, which within a run it is; so each has a shell of its own that
# waits for it and writes its status down.
begin_build() { # name: the path of its files without an ending; the command: a process group of its own, so that all of it can be ended
  local name=$1
  shift
  {
    # Linux shares the cores among sessions, and this is one: without the first line it has as much as all
    # tests.
    # shellcheck disable=SC2016 # a program of its own
    nice -n 19 setsid timeout 75m bash -c '[ ! -w /proc/self/autogroup ] || echo 19 >/proc/self/autogroup
      exec "$@"' in-background "$@" >"$name.log" 2>&1 &
    echo $! >"$name.pid"
    wait $!
    # The folder may be gone by now.
    { echo $? >"$name.status"; } 2>/dev/null
  } &
  until [ -s "$name.pid" ]; do sleep 0.1; done
}

is_building() { # name; also while its process is asked to end
  [ -s "$1.pid" ] && [ ! -s "$1.status" ]
}

await_build() { # name; false, with what it said and how it ended, when it failed
  while is_building "$1"; do sleep 0.5; done
  has_succeeded "$1"
}

has_succeeded() { # name
  local status
  status=$(cat "$1.status" 2>/dev/null)
  [ "$status" = 0 ] || { cat "$1.log"; echo "${1##*/} ended with status ${status:-unknown}"; return 1; } >&2
}

end_build() { # name
  ! is_building "$1" || kill -- "-$(cat "$1.pid")" 2>/dev/null
}

hasten_build() { # name: once nothing else needs the cores
  local group
  is_building "$1" || return 0
  group=$(cat "$1.pid")
  renice --priority 0 --pgrp "$group"
  echo 0 >"/proc/$group/autogroup"
} >/dev/null 2>&1

# What .ci/prepare does: one build of many steps, each with a status of its own.
begin_preparing() { # work folder
  begin_build "$1/prepare" .ci/prepare "$1"
}

await_step() { # work folder, step of .ci/prepare
  while [ ! -s "$1/$2.status" ] && is_building "$1/prepare"; do sleep 0.5; done
  has_succeeded "$1/$2"
}
