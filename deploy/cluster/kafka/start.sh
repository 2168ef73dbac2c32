#!/usr/bin/env bash
# Runs a single-node Apache Kafka (KRaft) in the foreground: start.sh DIR PORT [PROPERTIES [OPTION…]]
# PROPERTIES is a file with additional settings, which take precedence. The options are passed to
# kafka-storage format, for example --add-scram. Data is stored in DIR. The first start on a machine
# downloads the jars with Maven to KAFKA_LIB, by default a folder in the user's cache. Needs Java 17
# or later, and Maven for the first start.
set -euo pipefail

dir=${1:?usage: start.sh DIR PORT}
port=${2:?usage: start.sh DIR PORT}
more=${3:-/dev/null}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
version=$(sed -n 's:.*<kafka.version>\(.*\)</kafka.version>.*:\1:p' "$here/pom.xml")
cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
lib=${KAFKA_LIB:-${cache:-$dir}/postrider/kafka-$version}

need() {
  command -v "$1" >/dev/null && return
  echo "Kafka needs '$1': install Java 17 and Maven (Debian: apt-get install openjdk-17-jre-headless maven), or set KAFKA_BROKERS." >&2
  exit 1
}

# Downloads to a temporary folder and moves it into place, so that an interrupted or concurrent start
# leaves no incomplete Kafka.
fetch_jars() {
  need mvn
  echo "Downloading Apache Kafka $version with Maven to $lib (43 MB, first start only)…"
  mkdir -p "$(dirname "$lib")"
  local fresh
  fresh=$(mktemp -d "$lib.XXXXXX")
  chmod 755 "$fresh"
  mvn --quiet --batch-mode -f "$here/pom.xml" dependency:copy-dependencies -Dkafka.lib="$fresh"
  [ ! -d "$lib" ] || rmdir "$lib" 2>/dev/null || true
  mv -T "$fresh" "$lib" 2>/dev/null || rm -rf "$fresh"
  echo 'Kafka was downloaded.'
}

need java
ls "$lib"/kafka_*.jar >/dev/null 2>&1 || fetch_jars

cat >"$dir/server.properties" <<END
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:$((port + 1))
listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$((port + 1))
advertised.listeners=PLAINTEXT://127.0.0.1:$port
controller.listener.names=CONTROLLER
log.dirs=$dir/data
auto.create.topics.enable=false
num.partitions=12
offsets.topic.num.partitions=12
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
# One replica on one machine: a kill loses no acknowledged message. A power failure loses at most this
# many messages of a partition.
log.flush.interval.messages=10000
# Compaction of the group offsets reserves this much memory at the start, 128 MB by default. It is
# enough for 300,000 keys at a time.
log.cleaner.dedupe.buffer.size=8388608
END
# If a setting occurs twice, the last line counts.
cat "$more" >>"$dir/server.properties"

java=(java -Xms64m -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$lib/*")
if [ ! -e "$dir/data/meta.properties" ]; then
  "${java[@]}" kafka.tools.StorageTool format --cluster-id MkU3OEVBNTcwNTJENDM2Qg --config "$dir/server.properties" "${@:4}" >/dev/null
fi
exec "${java[@]}" kafka.Kafka "$dir/server.properties"
