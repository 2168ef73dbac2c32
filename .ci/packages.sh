# Installs the Debian packages that the stages need, with one call of apt. Does nothing if all are
# installed.

install_packages() {
  local each command package missing=''
  local needed='redis-server:redis-server java:openjdk-17-jre-headless mvn:maven promtool:prometheus chromium-headless-shell:chromium-headless-shell python3:python3 :python3-venv :python3-dkim'
  [ ! -d "$container_tools" ] || needed+=' dockerd:docker.io containerd:containerd runc:runc etcd:etcd-server iptables:iptables nft:nftables
    conntrack:conntrack openssl:openssl curl:curl bc:bc debootstrap:debootstrap gcc:gcc :libc6-dev :containernetworking-plugins'
  for each in $needed; do
    command=${each%%:*} package=${each#*:}
    if [ -n "$command" ]; then PATH=$PATH:/usr/sbin:/sbin command -v "$command" >/dev/null && continue; fi
    [ "$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=" $package"
  done
  [ -n "$missing" ] || return 0
  echo "installing$missing"
  # shellcheck disable=SC2086 # one argument for each package
  again as_root apt-get update && again as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing || return 1
  # The tests start their own server.
  case $missing in *prometheus*) as_root service prometheus stop >/dev/null 2>&1 || true ;; esac
}
