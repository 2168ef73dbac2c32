# Generates clients in three languages from the served API description with four generators and their
# default options, compiles them, and makes ten calls with each. A generator that warns about an
# omission fails.

oapi_codegen=github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen
oapi_codegen_version=v2.8.2
clients=$cache/clients-$(cat .ci/clients/typescript/package*.json .ci/clients/python/*.txt | sha256sum | cut -c1-12)

install_clients() {
  install_go "$oapi_codegen" "$oapi_codegen_version" || return 1
  (cd .ci/clients/go && GOFLAGS=-mod=mod again "$(find_go)/go" mod download) || return 1
  [ ! -e "$clients/complete" ] || return 0
  mkdir -p "$clients/typescript" && cp .ci/clients/typescript/package*.json "$clients/typescript" || return 1
  again npm ci --prefix "$clients/typescript" --silent --no-audit --no-fund || return 1
  python3 -m venv --clear "$clients/python" \
    && again "$clients/python/bin/pip" install --quiet -r .ci/clients/python/requirements.txt -c .ci/clients/python/constraints.txt \
    && touch "$clients/complete"
}

# A separate process, because Bash ignores `set -e` in the condition of an `if`, also in a subshell.
client_program='source .ci/common.sh; source .ci/go.sh; source .ci/clients.sh; "client_by_$0" "$1"'

check_clients() { # work folder, result file in the shape of Jest's
  local name passed=0 failed=0 folder=$1/clients demo="$1/clients/server/demo.json" API_URL SECRET_KEY PUBLIC_KEY
  await_step "$1" clients || return 1
  mkdir -p "$folder" && cp -r .ci/clients/* "$folder" || return 1
  API_URL="http://127.0.0.1:$(free_port)"
  start_standalone "$folder/server" "$API_URL" || return 1
  SECRET_KEY=$(demo_value secretKey)
  PUBLIC_KEY=$(demo_value publicKey)
  export API_URL SECRET_KEY PUBLIC_KEY
  for name in openapi_typescript hey_api openapi_python_client oapi_codegen; do
    if bash -euc "$client_program" "$name" "$folder" >"$folder/$name.log" 2>&1; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
      echo "Failed: the client by $name" >&2
      tail -n 60 "$folder/$name.log" >&2
    fi
  done
  stop_standalone
  write_results "$2" "$passed" "$failed"
  [ "$failed" = 0 ]
}

# Each runs in a process that ends at the first failing command.
client_by_openapi_typescript() { # work folder
  in_typescript "$1"
  openapi-typescript "$API_URL/openapi.json?for=key" --output generated/key.ts
  openapi-typescript "$API_URL/openapi.json" --output generated/whole.ts
  compile_and_run openapi-fetch.ts
}

client_by_hey_api() { # work folder
  in_typescript "$1"
  openapi-ts --input "$API_URL/openapi.json?for=key" --output generated/hey-api
  compile_and_run hey-api.ts
}

in_typescript() { # work folder
  cd "$1/typescript"
  ln -sfn "$clients/typescript/node_modules" node_modules
  PATH=$clients/typescript/node_modules/.bin:$PATH
  mkdir -p generated
}

compile_and_run() { # program
  printf '{"extends":"./tsconfig.json","files":["%s"],"include":[]}\n' "$1" >"tsconfig.$1.json"
  tsc --project "tsconfig.$1.json"
  tsx "$1" "$API_URL" "$SECRET_KEY" "$PUBLIC_KEY"
}

client_by_openapi_python_client() { # work folder
  cd "$1/python"
  PATH=$clients/python/bin:$PATH
  openapi-python-client generate --url "$API_URL/openapi.json?for=key" --output-path generated --overwrite --fail-on-warning
  PYTHONPATH=generated mypy --strict calls.py
  PYTHONPATH=generated python calls.py
}

client_by_oapi_codegen() { # work folder
  local go
  go=$(find_go)
  cd "$1/go"
  mkdir -p api
  curl --silent --fail "$API_URL/openapi.json?for=key" --output openapi.json
  "$(installed_by_go "$oapi_codegen" "$oapi_codegen_version")" -package api -generate types,client -o api/client.gen.go openapi.json 2>warnings
  cat warnings
  [ ! -s warnings ]
  "$go/go" vet ./...
  "$go/go" run .
}
