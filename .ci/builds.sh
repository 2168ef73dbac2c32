# Runs programs in the background with the CPU time that the stages leave. Bash loses the status of a
# process if its pid is reused, which happens within a run. So each program has its own shell, which
# waits for it and writes its status to a file.
begin_build() { # name: the path of its files without the extension; the command: runs in its own process group, so that all of it can be stopped
  local name=$1
  shift
  {
    # Linux shares the cores among sessions, and this is one session: without the first line it would
    # get as much as all tests together.
    # shellcheck disable=SC2016 # expanded by the inner shell
    nice -n 19 setsid timeout 75m bash -c '[ ! -w /proc/self/autogroup ] || echo 19 >/proc/self/autogroup
      exec "$@"' in-background "$@" >"$name.log" 2>&1 &
    echo $! >"$name.pid"
    wait $!
    # The folder may have been deleted.
    { echo $? >"$name.status"; } 2>/dev/null
  } &
  until [ -s "$name.pid" ]; do sleep 0.1; done
}

is_building() { # name; also true while its process is being stopped
  [ -s "$1.pid" ] && [ ! -s "$1.status" ]
}

await_build() { # name; fails with its output and status if it failed
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

hasten_build() { # name; call it when nothing else needs the cores
  local group
  is_building "$1" || return 0
  group=$(cat "$1.pid")
  renice --priority 0 --pgrp "$group"
  echo 0 >"/proc/$group/autogroup"
} >/dev/null 2>&1

# Runs .ci/prepare: one build of many steps, each with its own status.
begin_preparing() { # work folder
  begin_build "$1/prepare" .ci/prepare "$1"
}

await_step() { # work folder, step of .ci/prepare
  while [ ! -s "$1/$2.status" ] && is_building "$1/prepare"; do sleep 0.5; done
  has_succeeded "$1/$2"
}
