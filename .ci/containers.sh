# The stack of docker-compose.yml, proved by deploy/compose-check.sh. Where no image registry can be reached, the tools beside the
# project bring the engine, Compose and stand-ins of the base images.
container_tools=../shared/tools/containers
container_home=${TOOLS_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/container-tools}
engine_started=''

containers_up() { # work folder
  [ -d "$container_tools" ] || return 0
  docker info >/dev/null 2>&1 || engine_started=yes
  quietly "$1/docker.log" "$container_tools/docker-up.sh" || return 1
  docker compose version >/dev/null 2>&1 || quietly "$1/compose-plugin.log" env PLUGINS=compose "$container_tools/build-compose.sh" || return 1
  local image
  for image in node:24-slim postgres:18 redis:7 apache/kafka:4.1.0; do
    docker image inspect "$image" >/dev/null 2>&1 && continue
    quietly "$1/images.log" "$container_tools/make-images.sh" base node postgres18 redis kafka || return 1
    return 0
  done
}

containers_down() {
  [ -n "$engine_started" ] || return 0
  local engine
  engine=$(cat "$container_home/dockerd/pid")
  "$container_tools/docker-up.sh" stop
  # One that still ends neither answers nor lets another begin.
  [ -z "$engine" ] || timeout 60 tail --pid="$engine" -f /dev/null
  engine_started=''
}

check_compose() { # work folder, result file in the shape of Jest's
  local passed=0
  local authorities=/etc/ssl/certs/ca-certificates.crt
  [ -n "${EXTRA_CA_FILE:-}" ] || [ ! -e "$authorities" ] || export EXTRA_CA_FILE=$authorities
  if containers_up "$1" && deploy/compose-check.sh; then passed=1; fi
  printf '{"numPassedTests":%d,"numFailedTests":%d,"numRuntimeErrorTestSuites":0,"numPendingTests":0,"numTodoTests":0}\n' \
    "$passed" "$((1 - passed))" >"$2"
  [ "$passed" = 1 ]
}
