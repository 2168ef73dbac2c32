# Becomes the program given after the first argument, and leaves a watcher behind that asks it to stop
# (SIGINT, which is a fast shutdown to Postgres) as soon as standard input ends. The other end of that pipe is
# held by Node, so Postgres stops in good order however Node ends, kill -9 included. The first argument is a
# folder to remove afterwards, or "". The watcher is forked twice: Postgres must not find a child that it did
# not start.
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
