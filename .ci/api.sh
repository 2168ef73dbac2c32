# Schemathesis sends generated requests from the API description, without knowing anything else. It
# fails on a 500 and on responses that the description does not contain. It authenticates in all three
# ways: secret key, public key, session.

schemathesis_version=4.32.5
schemathesis=$cache/schemathesis-$schemathesis_version

install_schemathesis() {
  # The installation is complete if its command has run once.
  [ ! -e "$schemathesis/complete" ] || return 0
  python3 -m venv --clear "$schemathesis" \
    && again "$schemathesis/bin/pip" install --quiet "schemathesis==$schemathesis_version" \
    && "$schemathesis/bin/schemathesis" --version \
    && touch "$schemathesis/complete"
}

check_api() { # work folder, result file in the shape of Jest's
  local command=$schemathesis/bin/schemathesis address status=1
  await_step "$1" schemathesis || return 1
  address="http://127.0.0.1:$(free_port)"
  start_standalone "$1/standalone" "$address" \
    && (ask_all "$1" "$command" "$address") >"$1/schemathesis.log" 2>&1 \
    && status=0
  stop_standalone
  [ "$status" = 0 ] || cat "$1/schemathesis.log" >&2
  write_result "$2" "$((1 - status))"
  return "$status"
}

ask_all() { # work folder, command, address
  cd "$1" || return 1
  local command=$2 address=$3 demo="$1/standalone/demo.json" cookie status=0
  # Without endpoints that need a session, endpoints that other programs call, and bodies that are not
  # JSON.
  ask "$command" "$address" 900 -H "Authorization: Bearer $(demo_value secretKey)" \
    --exclude-path-regex '^/(users|auth|inbox|metrics|webhooks|docs|openapi|v1/track)' || status=1
  ask "$command" "$address" 120 -H "Authorization: Bearer $(demo_value publicKey)" --include-path /v1/track || status=1
  cookie=$(sign_in "$address") || return 1
  # Without endpoints that end the session or the project, which the other requests need.
  project_paths >"$1/session.toml"
  ask "$command --config-file $1/session.toml" "$address" 300 -H "Cookie: $cookie" -H "X-Project-Id: $(demo_value projectId)" \
    --include-path-regex '^/(users|auth|projects/|domains|templates)' \
    --exclude-operation-id logOut --exclude-operation-id endSession --exclude-operation-id deleteProject || status=1
  is_signed_in "$address" "$cookie" || { echo 'The session has ended, so some endpoints were not tested with it.'; status=1; }
  return "$status"
}

# Each run stores its files in the current folder.
ask() { # command with options, address, time limit in seconds, further options…
  local command=$1 address=$2 limit=$3
  shift 3
  # shellcheck disable=SC2086
  timeout "$limit" $command run "$address/openapi.json" --url "$address" \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --phases examples,coverage,fuzzing,stateful --max-examples 10 --seed "$SCHEMATHESIS_SEED" --request-timeout 30 --continue-on-failure "$@"
}

sign_in() { # address; prints the cookie
  node -e "
    const { user } = JSON.parse(require('fs').readFileSync('$demo', 'utf8'))
    fetch('$1/auth/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(user) })
      .then(({ status, headers }) => {
        if (status !== 200) throw new Error('Login: status ' + status)
        console.log(headers.getSetCookie()[0].split(';')[0])
      })"
}

is_signed_in() { # address, cookie
  node -e "fetch('$1/users/@me', { headers: { cookie: '$2' } }).then(({ status }) => process.exit(status === 200 ? 0 : 1))"
}

# For paths with a project: the project of the session.
project_paths() {
  cat <<TOML
[[operations]]
include-path-regex = "^/(users/@me/projects|projects)/"
parameters = { id = "$(demo_value projectId)" }
TOML
}
