# Samples of delivery reports, in a folder next to the checkout.
samples=../shared/samples

check_bounces() { # result file. Node 24 is a dependency of the project.
  [ -e "$samples/bounces.tsv" ] || { echo "no samples of delivery reports at $samples" >&2; return 1; }
  node_modules/.bin/node .ci/bounces.mjs "$samples" "$1"
}
