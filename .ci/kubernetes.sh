# k8s/ on a real Kubernetes 1.34 of one node: every overlay asked of its API server, and deploy/k8s-check.sh. It is built by Go, which
# takes what the tests leave of two cores: begun first, and waited for at the end. No image registry is needed.
keda_version=v2.21.0
# Without what debuggers want it takes a tenth less.
go_flags='-p=2 -gcflags=all=-dwarf=false'
kubernetes_build=''
kubernetes_is_up=''

begin_kubernetes() { # work folder
  local go
  [ -d "$container_tools" ] && go=$(go_in "$1") || return 0
  # Not beside others who call apt.
  { [ -x "$container_home/bin/kubectl" ] && command -v etcd && command -v containerd; } >/dev/null \
    || "$container_tools/install-deps.sh" >"$1/kubernetes-deps.log" 2>&1 || { cat "$1/kubernetes-deps.log" >&2; return 0; }
  kubernetes_build=$1/kubernetes-build
  begin_build "$kubernetes_build" env PATH="${go%/*}:$PATH" GOTOOLCHAIN=auto GOFLAGS="$go_flags" nice -n 19 setsid timeout 75m bash -c "$build_kubernetes" \
    build-kubernetes "$container_tools" "$container_home/bin" "$1/keda" "$keda_version"
}

# shellcheck disable=SC2016 # it is a program of its own
build_kubernetes='set -eu
# Linux shares the cores among sessions, and this is one: without this it has as much as all tests.
[ ! -w /proc/self/autogroup ] || echo 19 >/proc/self/autogroup
tools=$1 bin=$2 keda=$3 version=$4
[ -x "$bin/kube-proxy" ] || again "$tools/build-k8s.sh" "$bin" kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy
[ -x "$bin/coredns" ] || again "$tools/build-gomod.sh" github.com/coredns/coredns v1.13.1 github.com/coredns/coredns "$bin/coredns"
mkdir -p "$keda"
cd "$keda"
[ -e go.mod ] || go mod init keda
again go mod download -json "github.com/kedacore/keda/v2@$version" >module.json'

end_kubernetes() {
  [ -z "$kubernetes_build" ] || end_build "$kubernetes_build"
  kubernetes_build=''
  [ -z "$kubernetes_is_up" ] || "$container_tools/cluster.sh" down >/dev/null 2>&1
  kubernetes_is_up=''
}

hasten_kubernetes() { # once nothing else needs the cores
  local group
  is_building "$kubernetes_build" || return 0
  group=$(cat "$kubernetes_build.pid")
  renice --priority 0 --pgrp "$group"
  echo 0 >"/proc/$group/autogroup"
} >/dev/null 2>&1

kubernetes_up() { # work folder; sets KUBECONFIG
  [ -z "$kubernetes_build" ] || hasten_kubernetes
  if [ -z "$kubernetes_build" ] || ! await_build "$kubernetes_build"; then
    echo "Kubernetes was not built: it needs Go, the tools in $container_tools, and less than 75 minutes" >&2
    return 1
  fi
  kubernetes_build=''
  quietly "$1/images.log" "$container_tools/make-images.sh" pause || return 1
  export PATH=$container_home/bin:$PATH:/usr/sbin:/sbin KUBECONFIG=$container_home/run/admin.kubeconfig
  # `up` would take that of a person for its own.
  if kubectl get --raw /readyz --request-timeout=5s >/dev/null 2>&1; then
    echo "a cluster runs in $container_home/run already, which is left alone; to end it: $container_tools/cluster.sh down" >&2
    return 1
  fi
  kubernetes_is_up=yes
  quietly "$1/kubernetes-up.log" "$container_tools/cluster.sh" up
}

# Each overlay, and each folder that a team applies alone: unknown fields and wrong values are refused, and so is a pod that is not
# restricted where its namespace wants it. Operators' resources by their own definitions where a package registry has them (KEDA), else
# by the part that we use (.ci/schemas).
ask_api_server() { # work folder
  local keda folder
  keda=$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$1/keda/module.json")
  kubectl apply --server-side -f "$keda/config/crd/bases/keda.sh_scaledobjects.yaml" -f .ci/schemas >/dev/null || return 1
  kubectl wait --for=condition=established --timeout=60s crd --all >/dev/null || return 1
  for folder in k8s/overlays/* k8s/overlays/production/*/ k8s/base/*/; do
    # During a dry run the namespace of the same folder does not exist.
    case $folder in
      */production) as_namespace k8s/overlays/production/shared/namespace.yaml ;;
      */overlays/*/*/ | */base/*) ;;
      *) as_namespace "$folder/namespace.yaml" ;;
    esac || return 1
    kubectl apply --dry-run=server --validate=strict -k "$folder" >"$1/dry-run.log" 2>&1 && ! grep '^Warning' "$1/dry-run.log" \
      || { echo "the API server refuses $folder:"; cat "$1/dry-run.log"; return 1; } >&2
  done
  echo 'the API server takes every folder of k8s'
  kubectl delete namespace postrider postrider-dev --timeout=60s >/dev/null
}

as_namespace() { # file; what a namespace enforces of pods, the server tells of Deployments as a warning where that is set too
  local level
  level=$(sed -n 's#.*pod-security.kubernetes.io/enforce: ##p' "$1")
  kubectl apply -f "$1" >/dev/null \
    && kubectl label --overwrite -f "$1" "pod-security.kubernetes.io/warn=$level" >/dev/null \
    && kubectl label --overwrite namespace default pod-security.kubernetes.io/warn=restricted >/dev/null
}

check_kubernetes() { # work folder, result file in the shape of Jest's
  local passed=0
  local authorities=/etc/ssl/certs/ca-certificates.crt
  [ -n "${EXTRA_CA_FILE:-}" ] || [ ! -e "$authorities" ] || export EXTRA_CA_FILE=$authorities
  export LOAD_IMAGES="$container_tools/cluster.sh load" ENFORCE_POLICIES='node .ci/enforce-policies.mjs' SETTLE_SECONDS=1
  if containers_up "$1" && kubernetes_up "$1" && ask_api_server "$1" && timeout --kill-after=5m 30m deploy/k8s-check.sh; then passed=1; fi
  end_kubernetes
  printf '{"numPassedTests":%d,"numFailedTests":%d,"numRuntimeErrorTestSuites":0,"numPendingTests":0,"numTodoTests":0}\n' \
    "$passed" "$((1 - passed))" >"$2"
  [ "$passed" = 1 ]
}
