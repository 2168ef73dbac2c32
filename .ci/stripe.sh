# Runs stripe-mock, which validates our requests against Stripe's description of its API.

check_stripe() { # work folder, result file
  start_stripe "$1" && npm test --silent -- --ci --json --outputFile="$2" services/accounts/test/stripe-mock.test.ts
}

start_stripe() { # work folder; exports its address
  [ -z "${TEST_STRIPE_URL:-}" ] || return 0
  await_step "$1" stripe-mock || return 1
  local port
  port=$(free_port)
  start_server "$1/stripe.log" "http://127.0.0.1:$port/" \
    "$(installed_by_go github.com/stripe/stripe-mock "$stripe_mock_version")" -http-addr "127.0.0.1:$port" || return 1
  export TEST_STRIPE_URL="http://127.0.0.1:$port"
}
