# shellcheck shell=bash disable=SC2154,SC2034 # it shares the variables of k8s-check.sh
# The steps of deploy/k8s-check.sh that run during a load, and the counts of their results. Bash does
# not stop at the first error here, because the functions are called with `||`: each step handles its
# errors.

rolled_out() { # program
  local each
  for each in $(deployments_of "$1"); do k rollout status "$each" --timeout=180s >/dev/null || return 1; done
}

pods_of() { k get pods --selector "app.kubernetes.io/name=$1" --output name; } # program

roll() { # program
  local before
  before=$(pods_of "$1") || return 1
  # shellcheck disable=SC2046 # one argument for each Deployment
  k rollout restart $(deployments_of "$1") >/dev/null && rolled_out "$1" || return 1
  # Continue the load until the old pods have ended, because a request could be cut off then.
  # shellcheck disable=SC2086 # one argument for each pod
  k wait --for=delete --timeout=120s $before >/dev/null
}

kill_pods() { # program: kills all its pods at the same time, without a grace period
  k delete pods --selector "app.kubernetes.io/name=$1" --grace-period=0 --force >/dev/null 2>"$work/killed" \
    || { say "$(<"$work/killed")"; return 1; }
  rolled_out "$1"
}

scale() { # Deployment, number
  k scale "$1" "--replicas=$2" >/dev/null && k rollout status "$1" --timeout=180s >/dev/null
}

scale_send() { scale deployment/send-worker 3 && scale deployment/send-worker 1; }

evict() { # pod: uses the eviction API like a drain, which respects the disruption budgets
  kubectl create --raw "/api/v1/namespaces/$namespace/pods/$1/eviction" -f - >/dev/null 2>"$work/eviction" <<EVICTION
{"apiVersion": "policy/v1", "kind": "Eviction", "metadata": {"name": "$1", "namespace": "$namespace"}}
EVICTION
}

evict_two() { # checks that the budget allows one eviction and rejects the second
  local names one two
  scale deployment/send 2 || return 1
  # The budget allows no eviction until it has counted the second pod.
  k wait --for=jsonpath='{.status.currentHealthy}'=2 --timeout=60s pdb/send >/dev/null || return 1
  names=$(k get pods --selector app.kubernetes.io/name=send,app.kubernetes.io/component=http \
    --field-selector status.phase=Running --output jsonpath='{.items[*].metadata.name}') || return 1
  read -r one two _ <<<"$names"
  [ -n "$two" ] || { say "there are no two instances of send: $names"; return 1; }
  evict "$one" || { say "the first eviction was rejected: $(<"$work/eviction")"; return 1; }
  if evict "$two"; then
    say 'the budget allowed both evictions'
    return 1
  fi
  grep -qi 'disruption budget' "$work/eviction" || { say "$(<"$work/eviction")"; return 1; }
  k rollout status deployment/send --timeout=180s >/dev/null && scale deployment/send 1
}

migrate() { inside migrate migrate; }

begin_load() { # sets `load`, the process; fails if no mail was accepted
  local deadline=$((SECONDS + 120))
  # Truncate the file here: the redirection below happens later, and the file still contains the
  # output of the earlier load.
  : >"$work/result"
  inside load load "$gateway" "$line" >>"$work/result" &
  load=$!
  until grep -q '^begun$' "$work/result"; do
    [ "$SECONDS" -lt "$deadline" ] && kill -0 "$load" 2>/dev/null || return 1
    sleep 0.1
  done
}

load_result() { grep '^[0-9]' "$work/result"; }

under_load() { # description, whether requests may need to be repeated (yes, no), command
  local what=$1 may_repeat=$2 began=$SECONDS load result fault=''
  local requests=0 retried=0 failed=0 lost=0 doubled=0
  [[ $what == *"${ONLY:-}"* ]] || return 0
  shift 2
  if begin_load; then
    sleep "$settle"
    "$@" || fault='what was to be done failed'
    sleep "$settle"
  else
    fault='no mail was accepted'
  fi
  inside load stop
  wait "$load" || fault=${fault:-the load ended with an error}
  result=$(load_result || true)
  read -r requests retried failed lost doubled <<<"${result:-0 0 0 0 0}"
  [ "$requests" -gt 0 ] || fault=${fault:-no request}
  [ "$failed$lost$doubled" = 000 ] || fault=${fault:-requests failed, or mails were lost or doubled}
  [ "$may_repeat" = yes ] || [ "$retried" = 0 ] || fault=${fault:-requests were refused}
  printf '%-34s %8s %8s %8s %6s %8s %8s  %s\n' "$what" "$requests" "$retried" "$failed" "$lost" "$doubled" \
    "$((SECONDS - began))" "${fault:-ok}" | tee -a "$rows"
  [ -z "$fault" ] || broken=1
}

figures() { # prints for each Deployment the CPU time in ms and the memory in MB of its only pod
  local each
  for program in $single $services; do
    for each in $(deployments_of "$program"); do printf '%s %s\n' "${each#*/}" "$(inside "$each" figures)"; done
  done
}
hundredths() { printf '%d.%02d' "$(($1 / 100))" "$(($1 % 100))"; }

measure() { # runs a load without any other step
  local load requests began name cpu_before cpu_after most
  figures >"$work/before"
  began=$SECONDS
  begin_load || fail 'the measured load: no mail was accepted'
  sleep "$measured"
  inside load stop
  wait "$load" || fail 'the measured load'
  read -r requests _ <<<"$(load_result)"
  say "$requests mails in $((SECONDS - began)) s; CPU time per mail and peak memory so far:"
  figures >"$work/after"
  while read -r name cpu_before _ && read -r _ cpu_after most <&3; do
    printf '%-24s %6s ms CPU %6s MB\n' "$name" "$(hundredths $(((cpu_after - cpu_before) * 100 / requests)))" "$most"
  done <"$work/before" 3<"$work/after"
}
