#!/usr/bin/env bash
# Runs a single-node Apache Kafka (KRaft) in the foreground: start.sh DIR PORT
# Data and jars live under DIR; the jars come from Maven at the first start. Needs Java 17 or newer and Maven.
set -euo pipefail

dir=${1:?usage: start.sh DIR PORT}
port=${2:?usage: start.sh DIR PORT}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
lib=${KAFKA_LIB:-$dir/lib}

for tool in java mvn; do
  command -v "$tool" >/dev/null || { echo "Kafka needs '$tool': install Java 17 and Maven (Debian: apt-get install openjdk-17-jre-headless maven), or give KAFKA_BROKERS." >&2; exit 1; }
done
if ! ls "$lib"/kafka_*.jar >/dev/null 2>&1; then
  mvn --quiet --batch-mode -f "$here/pom.xml" dependency:copy-dependencies -Dkafka.lib="$lib"
fi

cat >"$dir/server.properties" <<EOF
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
# One replica: what is acknowledged must be on the disk of this machine, not only in its page cache, to outlive a power cut.
log.flush.interval.messages=10000
EOF

run() { java -Xms128m -Xmx384m -XX:+UseSerialGC -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$lib/*" "$@"; }
if [ ! -e "$dir/data/meta.properties" ]; then
  run kafka.tools.StorageTool format --cluster-id MkU3OEVBNTcwNTJENDM2Qg --config "$dir/server.properties" >/dev/null
fi
exec java -Xms128m -Xmx384m -XX:+UseSerialGC -Dorg.slf4j.simpleLogger.defaultLogLevel=warn -cp "$lib/*" kafka.Kafka "$dir/server.properties"
