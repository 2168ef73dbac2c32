# The stack of docker-compose.yml, tested by deploy/compose-check.sh. If no image registry is
# reachable, the tools in this folder next to the checkout provide the engine, Compose and
# replacements of the base images.
container_tools=$(realpath -m ../shared/tools/containers)
container_home=${TOOLS_HOME:-${XDG_CACHE_HOME:-$HOME/.cache}/container-tools}
engine_started=''

start_engine() { # work folder
  [ -d "$container_tools" ] || return 0
  docker info >/dev/null 2>&1 || engine_started=yes
  quietly "$1/docker.log" "$container_tools/docker-up.sh"
}

stop_engine() {
  [ -n "$engine_started" ] || return 0
  local engine
  engine=$(cat "$container_home/dockerd/pid")
  "$container_tools/docker-up.sh" stop
  # An engine that is still stopping rejects requests and prevents the start of another one.
  [ -z "$engine" ] || timeout 60 tail --pid="$engine" -f /dev/null
  engine_started=''
}

make_images() {
  local image
  [ -d "$container_tools" ] || return 0
  for image in node:24-slim postgres:18 redis:7 apache/kafka:4.1.0 registry.k8s.io/pause:3.10.1; do
    docker image inspect "$image" >/dev/null 2>&1 || { again "$container_tools/make-images.sh" base node postgres18 redis kafka pause; return; }
  done
}

build_compose_plugin() {
  local go
  docker compose version >/dev/null 2>&1 && return
  [ -d "$container_tools" ] && go=$(find_go) || return 1
  PATH=$go:$PATH GOTOOLCHAIN=auto GOFLAGS=$go_flags PLUGINS=compose again "$container_tools/build-compose.sh"
}

trust_authorities() { # trusts the authorities of this network while packages are downloaded into an image
  local authorities=/etc/ssl/certs/ca-certificates.crt
  [ -n "${EXTRA_CA_FILE:-}" ] || [ ! -e "$authorities" ] || export EXTRA_CA_FILE=$authorities
}

begin_our_images() { # work folder; fills Docker's cache for the Compose and Kubernetes stages, one image at a time
  [ "$(cat "$1/images.status" "$1/compose-plugin.status" 2>/dev/null)" = $'0\n0' ] || return 0
  trust_authorities
  begin_build "$1/our-images" env COMPOSE_PARALLEL_LIMIT=1 docker compose --profile tools build
}

check_compose() { # work folder, result file
  local passed=0
  trust_authorities
  # If an image cannot be built, the stage fails as well.
  await_build "$1/our-images" 2>/dev/null
  if await_step "$1" images && await_step "$1" compose-plugin && deploy/compose-check.sh; then passed=1; fi
  write_result "$2" "$passed"
  [ "$passed" = 1 ]
}
