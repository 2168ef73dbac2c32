# Starts a watcher, then replaces itself with the program given after the first argument. When standard input
# ends, the watcher sends SIGINT to the program, which is a fast shutdown for Postgres. Node holds the other
# end of that pipe, so Postgres shuts down however Node ends, even on kill -9. The first argument is a folder
# to remove afterwards, or "". The watcher is forked twice because Postgres must not find a child process that
# it did not start.
temporary=$1
shift
exec 3<&0 </dev/null
(
  (
    cat <&3 >/dev/null
    kill -INT $$
    while [ -n "$temporary" ] && kill -0 $$; do sleep 0.05; done
    [ -z "$temporary" ] || rm -rf -- "$temporary"
  ) >/dev/null 2>&1 &
)
exec "$@" 3<&-
