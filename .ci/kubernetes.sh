# Tests k8s/ on a real Kubernetes 1.34 with one node: the API server validates every overlay, then
# deploy/k8s-check.sh runs one. Kubernetes is built with Go, which takes longer than any other step of
# .ci/prepare. No image registry is needed.
keda_version=v2.21.0
kubernetes_is_up=''

build_kubernetes() { # folder for a module that requires KEDA
  local go bin=$container_home/bin
  [ -d "$container_tools" ] || { echo "Kubernetes needs the tools in $container_tools"; return 1; }
  go=$(find_go) || return 1
  export PATH=$go:$PATH GOTOOLCHAIN=auto GOFLAGS=$go_flags
  [ -x "$bin/kubectl" ] || again install_dependencies "$bin" || return 1
  [ -x "$bin/kube-proxy" ] \
    || again "$container_tools/build-k8s.sh" "$bin" kube-apiserver kube-controller-manager kube-scheduler kubelet kube-proxy || return 1
  [ -x "$bin/coredns" ] || build_coredns "$container_home/build/coredns" "$bin/coredns" || return 1
  mkdir -p "$1" && cd "$1" && go mod init keda && again go mod download -json "github.com/kedacore/keda/v2@$keda_version" >module.json
}

install_dependencies() { # folder of the programs; the script prints versions at its end, and fails if `head` closes that pipe early
  "$container_tools/install-deps.sh" || { [ -x "$1/kubectl" ] && command -v etcd containerd >/dev/null; }
}

build_coredns() { # path where cluster.sh's tools build it, program; with the plugins that cluster.sh configures, which are half of the packages
  local each
  mkdir -p "$1/light"
  {
    printf 'package main\n\nimport (\n\t"github.com/coredns/coredns/coremain"\n'
    for each in bind cache errors forward kubernetes; do printf '\t_ "github.com/coredns/coredns/plugin/%s"\n' "$each"; done
    printf ')\n\nfunc main() { coremain.Run() }\n'
  } >"$1/light/main.go"
  again "$container_tools/build-gomod.sh" github.com/coredns/coredns v1.13.1 ./light "$2"
}

end_kubernetes() {
  [ -z "$kubernetes_is_up" ] || "$container_tools/cluster.sh" down >/dev/null 2>&1
  kubernetes_is_up=''
}

kubernetes_up() { # work folder; sets KUBECONFIG
  hasten_build "$1/prepare"
  await_step "$1" kubernetes || { echo 'Kubernetes was not built' >&2; return 1; }
  export PATH=$container_home/bin:$PATH:/usr/sbin:/sbin KUBECONFIG=$container_home/run/admin.kubeconfig
  # `up` would use the cluster of a developer.
  if kubectl get --raw /readyz --request-timeout=5s >/dev/null 2>&1; then
    echo "a cluster is already running in $container_home/run; to stop it: $container_tools/cluster.sh down" >&2
    return 1
  fi
  kubernetes_is_up=yes
  quietly "$1/kubernetes-up.log" "$container_tools/cluster.sh" up
}

# Validates each overlay and each folder that a team applies by itself: unknown fields and invalid
# values are rejected, and so are unrestricted pods in a restricted namespace. Resources of operators
# are validated by their own definitions if a package registry has them (KEDA), otherwise by the part
# that we use (.ci/schemas).
ask_api_server() { # work folder
  local keda folder
  keda=$(sed -n 's/.*"Dir": "\(.*\)".*/\1/p' "$1/keda/module.json")
  kubectl apply --server-side -f "$keda/config/crd/bases/keda.sh_scaledobjects.yaml" -f .ci/schemas >/dev/null || return 1
  kubectl wait --for=condition=established --timeout=60s crd --all >/dev/null || return 1
  for folder in k8s/overlays/* k8s/overlays/production/*/ k8s/base/*/; do
    # During a dry run, the namespace of the same folder does not exist.
    case $folder in
      */production) as_namespace k8s/overlays/production/shared/namespace.yaml ;;
      */overlays/*/*/ | */base/*) ;;
      *) as_namespace "$folder/namespace.yaml" ;;
    esac || return 1
    kubectl apply --dry-run=server --validate=strict -k "$folder" >"$1/dry-run.log" 2>&1 && ! grep '^Warning' "$1/dry-run.log" \
      || { echo "the API server rejects $folder:"; cat "$1/dry-run.log"; return 1; } >&2
  done
  echo 'the API server accepts every folder of k8s'
  kubectl delete namespace postrider postrider-dev --timeout=60s >/dev/null
}

as_namespace() { # file; the server reports violations of the pod policy for Deployments as warnings if `warn` is set as well
  local level
  level=$(sed -n 's#.*pod-security.kubernetes.io/enforce: ##p' "$1")
  kubectl apply -f "$1" >/dev/null \
    && kubectl label --overwrite -f "$1" "pod-security.kubernetes.io/warn=$level" >/dev/null \
    && kubectl label --overwrite namespace default pod-security.kubernetes.io/warn=restricted >/dev/null
}

check_kubernetes() { # work folder, result file
  local passed=0
  trust_authorities
  export LOAD_IMAGES="$container_tools/cluster.sh load" ENFORCE_POLICIES='node .ci/enforce-policies.mjs' SETTLE_SECONDS=1
  if await_step "$1" images && await_step "$1" compose-plugin && kubernetes_up "$1" && ask_api_server "$1" \
    && timeout --kill-after=5m 30m deploy/k8s-check.sh; then passed=1; fi
  end_kubernetes
  write_result "$2" "$passed"
  [ "$passed" = 1 ]
}
