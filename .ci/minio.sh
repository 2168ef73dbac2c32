# Runs the tests of uploads against MinIO, a second S3 server.

check_s3() { # work folder, result file
  start_minio "$1" && npm test --silent -- --ci --json --outputFile="$2" object-storage.test.ts
}

start_minio() { # work folder; exports its address
  [ -z "${TEST_S3_URL:-}" ] || return 0
  await_step "$1" minio || return 1
  local port secret
  port=$(free_port)
  secret=$(node -p "require('crypto').randomBytes(16).toString('hex')")
  start_server "$1/minio-server.log" "http://127.0.0.1:$port/minio/health/ready" \
    env MINIO_ROOT_USER=postrider "MINIO_ROOT_PASSWORD=$secret" MINIO_BROWSER=off MINIO_UPDATE=off \
    "$(installed_by_go github.com/minio/minio "$minio_version")" server --quiet --address "127.0.0.1:$port" "$1/minio" || return 1
  export TEST_S3_URL="http://postrider:$secret@127.0.0.1:$port"
}
