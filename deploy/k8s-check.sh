#!/usr/bin/env bash
# Tests k8s/overlays/local on a cluster without Postrider. Needs bash, docker with compose, and
# kubectl:
#   KUBECONFIG=… LOAD_IMAGES='kind load docker-image' deploy/k8s-check.sh
#   LOAD_IMAGES           a command that loads the named images into the cluster
#   ENFORCE_POLICIES=…    a command that enforces NetworkPolicies if the cluster does not; called with
#                         `on <namespace>` and `off`
#   EXTRA_CA_FILE=…       a certificate to trust while packages are downloaded
#   IMAGES_ARE_BUILT=1    uses the existing images
#   MEASURED_SECONDS=0    seconds of load without any other step at the end, to measure the programs
#   ONLY=…                runs only steps under load whose name contains this: 'rolling restart', 'of send'
#   SETTLE_SECONDS=3      seconds of load before and after each step
# Prints a table, and the result in the last line. Removes its namespace at the end, also after a
# failure.
set -euo pipefail
cd "${BASH_SOURCE[0]%/*}/.."
: "${KUBECONFIG:?the cluster to use, which may not be one that anybody needs}"
: "${LOAD_IMAGES:?a command that brings images into the cluster, such as: kind load docker-image}"
export KUBECONFIG
settle=${SETTLE_SECONDS:-3}
measured=${MEASURED_SECONDS:-0}
namespace=postrider
engines='postgres:18 redis:7 apache/kafka:4.1.0'
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
work=$(mktemp -d)
rows=$work/rows
broken=0
owned=''

k() { kubectl --namespace "$namespace" "$@"; }
say() { printf '%4ds  %s\n' "$SECONDS" "$*"; }
fail() { say "FAILED: $*"; exit 1; }

clean_up() { # exit code
  if [ "$1" != 0 ]; then
    k get pods || true
    # Print the logs of one pod only: pods that wait for setup all print the same.
    k get events --sort-by=.lastTimestamp --output custom-columns=AT:.lastTimestamp,OF:.involvedObject.name,WHAT:.reason,SAYS:.message \
      | grep --extended-regexp '^AT|setup|postgres|kafka|redis' | tail -n 40 || true
    k logs --selector app.kubernetes.io/part-of=postrider --all-containers --ignore-errors --tail 10 --prefix --timestamps || true
    k logs --selector postrider.io/engine --tail 10 --prefix --timestamps || true
  fi
  [ -z "${ENFORCE_POLICIES:-}" ] || $ENFORCE_POLICIES off || true
  kubectl delete namespace "$namespace" --ignore-not-found --timeout 120s >/dev/null 2>&1 || true
}

finish() {
  local code=$?
  trap - EXIT
  [ -z "$owned" ] || clean_up "$code"
  rm -rf "$work"
  if [ "$code" = 0 ]; then echo 'k8s-check: passed'; else echo 'k8s-check: FAILED'; fi
  exit "$code"
}
trap finish EXIT
trap 'exit 130' INT TERM

# --- Images ---------------------------------------------------------------------

programs=$(for folder in k8s/base/*/; do folder=${folder%/}; printf '%s ' "${folder##*/}"; done)
services=${programs/setup /}
services=${services/gateway /}
services=${services/dashboard /}
# Programs without background work have one Deployment, services have two.
single='gateway dashboard'

folder_of() {
  case $1 in
    gateway | dashboard) echo "$1" ;;
    setup) echo deploy/setup ;;
    *) echo "services/$1" ;;
  esac
}

build() { # program
  local output
  output=$(docker compose build "$1" 2>&1) \
    || { printf '%s\n' "$output"; fail "docker compose build $1 ($(folder_of "$1"))"; }
}

images=''
for program in $programs; do
  [ -n "${IMAGES_ARE_BUILT:-}" ] || build "$program"
  images+="postrider-$program:$version "
done
say 'built'
# shellcheck disable=SC2086 # a command with its words, and one argument for each image
$LOAD_IMAGES $images $engines || fail "$LOAD_IMAGES"
# On one machine, PostgreSQL's first commits would otherwise wait until a gigabyte of images is
# written to disk.
sync
say 'loaded'

# --- From nothing to the first mail -----------------------------------------------

there=$(kubectl get namespace "$namespace" --ignore-not-found --output name) || fail "cannot check whether the namespace $namespace exists"
[ -z "$there" ] || fail "the namespace $namespace already exists"
owned=yes
began=$SECONDS
kubectl apply -k k8s/overlays/local >/dev/null || fail 'kubectl apply'
k wait --for=condition=complete --timeout=180s job/setup >/dev/null || fail 'job/setup'
k wait --for=condition=complete --timeout=180s job/demo >/dev/null || fail 'job/demo'
line=$(k logs job/demo --container demo | sed -n 's/^ *\(curl http[^ ]*\/v1\/send .*\)$/\1/p')
[ -n "$line" ] || fail 'demo printed no curl line'

pod() { # name, program whose connections it may make, Secret with its settings
  k apply -f - >/dev/null <<POD
apiVersion: v1
kind: Pod
metadata:
  name: $1
  labels: { app.kubernetes.io/name: $2 }
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 0
  containers:
    - name: $1
      image: postrider-setup:$version
      imagePullPolicy: IfNotPresent
      command: [node, --eval, 'setInterval(() => undefined, 1e6)']
      envFrom: [{ secretRef: { name: $3 } }]
      volumeMounts: [{ name: tmp, mountPath: /tmp }]
  volumes: [{ name: tmp, emptyDir: {} }]
POD
  k wait --for=condition=ready --timeout=60s "pod/$1" >/dev/null || fail "pod $1"
}
inside() { # pod, command, arguments
  local name=$1
  shift
  k exec --stdin "$name" -- node --input-type=module - "$@" <deploy/k8s-check.mjs
}

pod load demo demo
# Use the IP address: the inbox page is only served for PUBLIC_URL's host, localhost or an IP address.
gateway="http://$(k get service gateway --output jsonpath='{.spec.clusterIP}'):8080"
inside load curl "$gateway" "$line" || fail 'the curl line'
first=$((SECONDS - began))
say "the first mail after $first s"
[ "$first" -lt 180 ] || fail 'the first mail took three minutes or more'

k rollout status deployment/dashboard --timeout=120s >/dev/null || fail 'the dashboard'
k exec --stdin load -- node --input-type=module - "$gateway" <deploy/dashboard-check.mjs || fail 'the dashboard'
say 'the gateway serves the dashboard'

# One client sends everything, and the limit of its project would distort the results.
k set env deployment/gateway RATE_LIMIT_PER_MINUTE=0 >/dev/null
k rollout status deployment/gateway --timeout=120s >/dev/null || fail 'the gateway without a limit'

# No service account may read a Secret, not even its own.
may_not() { # service account, verb; fails if kubectl reports an error
  local answer
  answer=$(kubectl auth can-i "$2" secrets --namespace "$namespace" --as "system:serviceaccount:$namespace:$1" 2>"$work/can-i") || true
  [[ $answer == no || $answer == 'no - '* ]] || fail "may $1 $2 Secrets? ${answer:-$(<"$work/can-i")}"
}
for program in $programs default; do [ "$program" = setup ] || may_not "$program" get; done
may_not setup list

# --- Who reaches whom -------------------------------------------------------------

deployments_of() { # program
  if [[ " $single " == *" $1 "* ]]; then echo "deployment/$1"; else echo "deployment/$1 deployment/$1-worker"; fi
}

may_reach() { # program: the connections that the page allows, sorted
  sed -n '/^## Allowed connections/,/^## Encrypt/p' docs/operate/kubernetes.md \
    | sed -n "s/^| $1  *| \([^|]*\)| \([^|]*\)|.*/\1 \2/p" | tr -cs 'a-z\n-' '\n' | sed '/^-*$/d' | sort | tr '\n' ' '
}

everything() { # each program, its worker (which nobody may reach), and engines
  local each
  for each in $single $services; do printf '%s=%s:8080 ' "$each" "$each"; done
  for each in $services; do
    printf '%s-worker=%s:8080 ' "$each" "$(k get pods --selector "app.kubernetes.io/name=$each,app.kubernetes.io/component=worker" \
      --field-selector status.phase=Running --output jsonpath='{.items[0].status.podIP}')"
  done
  echo postgres=postgres:5432 kafka=kafka:9092 redis=redis:6379
}

try_policies() {
  local program each targets found allowed tried=0
  targets=$(everything)
  # shellcheck disable=SC2086 # one argument for each target
  found=$(inside load reach $targets)
  if [[ " $found " == *' postgres '* ]]; then
    [ -z "${ENFORCE_POLICIES:-}" ] || fail "NetworkPolicies: $ENFORCE_POLICIES on did not enforce them"
    say 'NetworkPolicies: this cluster does not enforce them, so they were not tested'
    return 0
  fi
  for program in $single $services; do
    allowed=$(may_reach "$program")
    for each in $(deployments_of "$program"); do
      # Connections to its own instances do not matter.
      # shellcheck disable=SC2086
      found=$(inside "$each" reach $targets | tr ' ' '\n' | sed -E "/^($program(-worker)?)?$/d" | sort | tr '\n' ' ')
      [ "$found" = "$allowed" ] || fail "$each reaches: $found; it may reach: $allowed"
      tried=$((tried + 1))
    done
  done
  inside load curl "$gateway" "$line" || fail 'the curl line under NetworkPolicies'
  say "NetworkPolicies: each of $tried Deployments reaches what docs/operate/kubernetes.md allows, and nothing else; mail goes on"
}

if [ -n "${ENFORCE_POLICIES:-}" ]; then
  $ENFORCE_POLICIES on "$namespace" || fail "$ENFORCE_POLICIES on"
  try_policies
  $ENFORCE_POLICIES off
else
  try_policies
fi

# --- Under load -----------------------------------------------------------------

# shellcheck source=deploy/k8s-check-load.sh
source deploy/k8s-check-load.sh
pod migrate setup send
say 'under load:'
printf '%-34s %8s %8s %8s %6s %8s %8s\n' 'what' 'requests' 'repeated' 'failed' 'lost' 'doubled' 'seconds' | tee "$rows"
for program in gateway $services; do under_load "rolling restart of $program" no roll "$program"; done
for program in gateway $services; do under_load "killed pods of $program" yes kill_pods "$program"; done
under_load 'two evictions of send' no evict_two
under_load 'send-worker to 3 and back' no scale_send
under_load 'a column added and dropped' no migrate

[ "$measured" = 0 ] || measure
[ "$broken" = 0 ] || fail 'see the table'
say 'no request failed, no mail was lost or duplicated'
