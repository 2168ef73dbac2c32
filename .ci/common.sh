# Functions that several stages use.
cache=${XDG_CACHE_HOME:-$HOME/.cache}/postrider/ci

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

quietly() { # log command…: prints the log only if the command fails
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { cat "$log" >&2; echo "failed: $*" >&2; return 1; }
}

again() { # command…: tries three times, because a registry can fail
  local pause
  for pause in 5 30; do "$@" && return 0; sleep "$pause"; done
  "$@"
}

free_port() { # below the range of outgoing connections, as in libs/process/src/ports.ts
  node -e "
    const tryOne = () => {
      const port = require('crypto').randomInt(20_000, 32_000)
      const probe = require('net').createServer().once('error', tryOne)
      probe.listen(port, '127.0.0.1', () => probe.close(() => console.log(port)))
    }
    tryOne()"
}

server_pids=()

start_server() { # log, address, command…: waits until HTTP responds there, 30 s at most
  local log=$1 address=$2 tries
  shift 2
  "$@" >"$log" 2>&1 &
  server_pids+=($!)
  for tries in $(seq 300); do
    node -e "fetch('$address').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))" && return 0
    kill -0 "${server_pids[-1]}" 2>/dev/null || break
    sleep 0.1
  done
  cat "$log" >&2
  echo "no response from $address" >&2
  return 1
}

stop_servers() {
  local pid
  for pid in "${server_pids[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null; done
  server_pids=()
}

write_result() { # file, 1 or 0: records a stage that passed or failed as one test
  write_results "$1" "$2" "$((1 - $2))"
}

write_results() { # file, number passed, number failed: in the format of Jest's results
  printf '{"numPassedTests":%d,"numFailedTests":%d,"numRuntimeErrorTestSuites":0,"numPendingTests":0,"numTodoTests":0}\n' "$2" "$3" >"$1"
}

standalone_pid=

start_standalone() { # data folder, address: waits until it is ready, 120 s at most
  PORT=${2##*:} PUBLIC_URL="$2" DATA_DIR="$1" RATE_LIMIT_PER_MINUTE=0 node_modules/.bin/node deploy/standalone/src/main.ts >"$1.log" 2>&1 &
  standalone_pid=$!
  for _ in $(seq 1200); do
    ! grep -q '^ready' "$1.log" || return 0
    kill -0 "$standalone_pid" 2>/dev/null || break
    sleep 0.1
  done
  cat "$1.log" >&2
  return 1
}

stop_standalone() { [ -z "$standalone_pid" ] || { kill -INT "$standalone_pid" && wait "$standalone_pid"; } 2>/dev/null; standalone_pid=; }

demo_value() { node -p "JSON.parse(require('fs').readFileSync('$demo', 'utf8')).$1"; }
