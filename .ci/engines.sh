# The real engines of the engine tests. Each start_x installs and starts one on a loopback port and exports its address;
# stop_engines ends what was started here.
engine_pids=()

stop_engines() {
  local pid
  for pid in "${engine_pids[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null; done
  engine_pids=()
}

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

quietly() { # log command…: shows the log only when the command fails
  local log=$1
  shift
  "$@" >"$log" 2>&1 || { cat "$log" >&2; echo "failed: $*" >&2; return 1; }
}

free_port() { # below the ports of outgoing connections, as libs/service/src/ports.ts: which is not installed yet: Kafka opens its own only after its jars are fetched
  node -e "
    const tryOne = () => {
      const port = require('crypto').randomInt(20_000, 32_000)
      const probe = require('net').createServer().once('error', tryOne)
      probe.listen(port, '127.0.0.1', () => probe.close(() => console.log(port)))
    }
    tryOne()"
}

wait_until_answers() { # process, address: until HTTP is answered there, 30 s at most
  local tries
  for tries in $(seq 300); do
    node -e "fetch('$2').then(({ status }) => process.exit(status < 500 ? 0 : 1), () => process.exit(1))" && return 0
    kill -0 "$1" 2>/dev/null || break
    sleep 0.1
  done
  echo "nothing answers at $2" >&2
  return 1
}

python_environment() { # work folder, where
  python3 -m venv "$2" >"$1/venv.log" 2>&1 && return 0
  # Debian's python3 makes no environments without a further package.
  quietly "$1/apt.log" as_root apt-get update || return 1
  quietly "$1/apt.log" as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-venv || return 1
  quietly "$1/venv.log" python3 -m venv --clear "$2"
}

start_redis() { # work folder
  [ -z "${TEST_REDIS_URL:-}" ] || return 0
  if ! command -v redis-server >/dev/null; then
    quietly "$1/apt.log" as_root apt-get update || return 1
    quietly "$1/apt.log" as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends redis-server || return 1
  fi
  local port
  port=$(free_port)
  redis-server --port "$port" --bind 127.0.0.1 --save '' --appendonly no --dir "$1" >"$1/redis.log" 2>&1 &
  engine_pids+=($!)
  export TEST_REDIS_URL="redis://127.0.0.1:$port"
  local tries
  for tries in $(seq 100); do
    redis-cli -p "$port" ping >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  cat "$1/redis.log" >&2
  echo 'redis-server did not start' >&2
  return 1
}

start_kafka() { # work folder
  [ -z "${TEST_KAFKA_BROKERS:-}" ] || return 0
  if ! command -v java >/dev/null || ! command -v mvn >/dev/null; then
    quietly "$1/apt.log" as_root apt-get update || return 1
    quietly "$1/apt.log" as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends openjdk-17-jre-headless maven || return 1
  fi
  local port
  port=$(free_port)
  deploy/cluster/kafka/start.sh "$1/kafka" "$port" >"$1/kafka.log" 2>&1 &
  engine_pids+=($!)
  export TEST_KAFKA_BROKERS="127.0.0.1:$port"
  local tries
  # The jars are fetched first: 11 s from the registry, none from a warm cache.
  for tries in $(seq 1800); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && return 0
    kill -0 "${engine_pids[-1]}" 2>/dev/null || break
    sleep 0.1
  done
  cat "$1/kafka.log" >&2
  echo 'kafka did not start' >&2
  return 1
}
