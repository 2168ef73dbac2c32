#!/usr/bin/env bash
# Tests docker-compose.yml from a clean state. Needs bash and docker with compose, nothing else:
# deploy/compose-check.sh
#   PORT=18080       the port of the gateway during the test. Containers of a development stack keep
#                    running, but the test rebuilds their images.
#   EXTRA_CA_FILE=…  a certificate to trust while packages are downloaded
# The last line is the result. Everything but the images is removed at the end, also after a failure.
set -euo pipefail
cd "${BASH_SOURCE[0]%/*}/.."
export PORT=${PORT:-18080} RATE_LIMIT_PER_MINUTE=0 AUTH_RATE_PER_MINUTE=0 ADDRESS_RATE_PER_MINUTE=0 PUBLIC_KEY_RATE_PER_MINUTE=0 SIGNUPS_PER_HOUR=0 LOG_LEVEL=${LOG_LEVEL:-warn}
unset PUBLIC_URL SEND_PROVIDER COMPOSE_PROFILES
load_seconds=${LOAD_SECONDS:-20}

compose() { docker compose --project-name postrider-check "$@"; }
say() { printf '%4ds  %s\n' "$SECONDS" "$*"; }
fail() { say "FAILED: $*"; exit 1; }

finish() {
  local code=$?
  trap - EXIT
  if [ "$code" != 0 ]; then compose ps --all || true; compose logs --tail 30 || true; fi
  compose down --volumes --remove-orphans --timeout 20 >/dev/null 2>&1 || true
  if [ "$code" = 0 ]; then echo 'compose-check: passed'; else echo 'compose-check: FAILED'; fi
  exit "$code"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Runs programs inside the gateway's container, which has node. The gateway's port is 8080 there.
inside() { compose exec -T gateway node --input-type=module - "$@" <deploy/compose-check.mjs; }

serves_dashboard() { compose exec -T gateway node --input-type=module - http://127.0.0.1:8080 <deploy/dashboard-check.mjs; }

published() { # prints the status line of the published port, using bash only
  local line
  exec 3<>"/dev/tcp/127.0.0.1/$PORT" || return 1
  printf 'GET /health HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' >&3
  IFS= read -r -t 10 line <&3
  exec 3>&-
  printf '%s' "${line%$'\r'}"
}

# The gateway returns 503 while a service that has just started responds too late.
is_published() {
  local tries
  for tries in {1..30}; do
    [[ $(published) != *' 200 '* ]] || return 0
    read -r -t 2 <> <(:) || true
  done
  return 1
}

up() { compose up --wait --wait-timeout 300 --quiet-pull >/dev/null 2>&1 || fail 'docker compose up --wait'; }

curl_line() { # prints the curl line of demo
  local text
  compose logs --no-log-prefix demo | while IFS= read -r text; do
    case $text in *'curl http'*) printf '%s' "curl ${text#*curl }" ;; esac
  done
}

compose down --volumes --remove-orphans --timeout 5 >/dev/null 2>&1 || true
build() { # program; Compose skips programs without an image of ours
  local output
  output=$(compose build "$1" 2>&1) || { printf '%s\n' "$output"; say "docker compose build $1"; return 1; }
}
# Build two at a time after the first has filled the cache: all together would overload a small
# machine.
programs=$(compose --profile tools config --services) || fail 'docker compose config'
# shellcheck disable=SC2086 # one argument for each program
set -- $programs
build "$1" || fail 'an image'
shift
while [ $# -gt 0 ]; do
  build "$1" &
  [ $# = 1 ] || build "$2" || { wait; fail 'an image'; }
  wait $! || fail 'an image'
  shift $(($# > 1 ? 2 : 1))
done
say 'built'

# The list of services, from an image that contains it.
services=$(compose run --rm -T --no-deps --entrypoint node tools --input-type=module \
  --eval "import { serviceNames } from '@postrider/services'; console.log(serviceNames.join(' '))" 2>/dev/null) || fail 'the list of services'
say "services: $services"

up
is_published || fail "http://127.0.0.1:$PORT/health"
# shellcheck disable=SC2086 # one argument for each service
inside health gateway $services || fail 'the health of the services'
say 'up and healthy, published on the loopback'

serves_dashboard || fail 'the dashboard'
say 'the gateway serves the dashboard'

line=$(curl_line)
[ -n "$line" ] || fail 'demo printed no curl line'
inside curl "$line" || fail 'the curl line'
say 'the curl line works and its mail is in the inbox'

for service in $services; do
  [[ $(compose run --rm -T tools dead-letters list "$service" 2>/dev/null) == "$service: no dead letter" ]] \
    || fail "dead-letters list $service"
done
say 'the command for dead letters reads every database'

inside load "$line" "$load_seconds" &
load=$!
# Let the load run for some seconds first.
read -r -t 4 <> <(:) || true
compose restart --timeout 20 send >/dev/null 2>&1 || fail 'docker compose restart send'
say 'send was restarted under load'
wait "$load" || fail 'mails under the restart'
say 'every accepted mail arrived exactly once'

before=$(inside count)
compose down --timeout 20 >/dev/null 2>&1
up
after=$(inside count)
[ "$before" = "$after" ] || fail "$before mails before down and up, $after after"
[ "$line" = "$(curl_line)" ] || fail 'the demo project has other keys after down and up'
inside curl "$line" || fail 'the curl line after down and up'
say "down and up kept $after mails and the keys"
