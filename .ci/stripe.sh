# stripe-mock, which checks our requests by Stripe's own description of its API. Go builds it.

start_stripe() { # work folder; exports its address
  [ -z "${TEST_STRIPE_URL:-}" ] || return 0
  local go port tries
  go=$(go_in "$1") || return 1
  GOBIN="$1/bin" GOTOOLCHAIN=auto quietly "$1/stripe-build.log" "$go" install github.com/stripe/stripe-mock@latest || return 1
  port=$(free_port)
  "$1/bin/stripe-mock" -http-addr "127.0.0.1:$port" >"$1/stripe.log" 2>&1 &
  engine_pids+=($!)
  for tries in $(seq 300); do
    node -e "fetch('http://127.0.0.1:$port/').then(() => process.exit(0), () => process.exit(1))" && break
    kill -0 "${engine_pids[-1]}" 2>/dev/null || break
    sleep 0.1
  done
  export TEST_STRIPE_URL="http://127.0.0.1:$port"
}

check_stripe() { # work folder, result file
  start_stripe "$1" && npm test --silent -- --ci --json --outputFile="$2" services/accounts/test/stripe-mock.test.ts
}
