# stripe-mock, which checks our requests by Stripe's own description of its API. Go builds it.

start_stripe() { # work folder; exports its address
  [ -z "${TEST_STRIPE_URL:-}" ] || return 0
  local go port
  go=$(go_in "$1") || return 1
  GOBIN="$1/bin" GOTOOLCHAIN=auto quietly "$1/stripe-build.log" "$go" install github.com/stripe/stripe-mock@latest || return 1
  port=$(free_port)
  "$1/bin/stripe-mock" -http-addr "127.0.0.1:$port" >"$1/stripe.log" 2>&1 &
  engine_pids+=($!)
  wait_until_answers "${engine_pids[-1]}" "http://127.0.0.1:$port/" || { cat "$1/stripe.log" >&2; return 1; }
  export TEST_STRIPE_URL="http://127.0.0.1:$port"
}

check_stripe() { # work folder, result file
  start_stripe "$1" && npm test --silent -- --ci --json --outputFile="$2" services/accounts/test/stripe-mock.test.ts
}
