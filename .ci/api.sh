# What the API description says may be asked, asked by a program that knows nothing else of us: no 500, and no answer outside the description.

schemathesis_in() { # work folder; prints the command
  if ! python3 -m venv "$1/schemathesis" >"$1/venv.log" 2>&1; then
    # Debian's python3 makes no environments without a further package.
    quietly "$1/apt.log" as_root apt-get update || return 1
    quietly "$1/apt.log" as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-venv || return 1
    quietly "$1/venv.log" python3 -m venv --clear "$1/schemathesis" || return 1
  fi
  quietly "$1/pip.log" "$1/schemathesis/bin/pip" install --quiet 'schemathesis>=4.32,<5' || return 1
  echo "$1/schemathesis/bin/schemathesis"
}

check_api() { # work folder, result file in the shape of Jest's
  local command port pid key status=1
  command=$(schemathesis_in "$1") || return 1
  port=$(free_port)
  PORT=$port PUBLIC_URL="http://127.0.0.1:$port" DATA_DIR="$1/standalone" RATE_LIMIT_PER_MINUTE=0 \
    node_modules/.bin/node deploy/standalone/src/main.ts >"$1/standalone.log" 2>&1 &
  pid=$!
  for _ in $(seq 120); do grep -q '^ready' "$1/standalone.log" && break; sleep 1; done
  key=$(grep -o 'sk_[A-Za-z0-9_-]*' "$1/standalone.log" | head -n 1)
  (ask_all "$1" "$command" "http://127.0.0.1:$port" "$key") >"$1/schemathesis.log" 2>&1 && status=0
  kill -INT "$pid" && wait "$pid"
  [ "$status" = 0 ] || cat "$1/schemathesis.log" >&2
  echo "{\"numPassedTests\": $((1 - status)), \"numFailedTests\": $status, \"numRuntimeErrorTestSuites\": 0, \"numPendingTests\": 0, \"numTodoTests\": 0}" >"$2"
  return "$status"
}

# Without what needs a session, what other programs post, and what is no JSON of ours. It leaves its notes where it runs.
ask_all() { # work folder, command, address, secret key
  cd "$1" && shift && timeout 900 "$1" run "$2/openapi.json" --url "$2" -H "Authorization: Bearer $3" \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --phases examples,coverage,fuzzing,stateful --max-examples 10 --request-timeout 30 --continue-on-failure \
    --exclude-by '/x-built == false' \
    --exclude-path-regex '^/(users|auth|projects|inbox|metrics|webhooks|docs|openapi|v1/track)'
}
