import type { TopicsAtRisk } from '@postrider/messaging/kafka'
import type { Logger } from '@postrider/process'

/**
 * Says which topics Kafka may lose with one disk. What was published is no longer in a service's outbox, so
 * it would be lost for good. Some want it so: the set-up goes on, also where Kafka does not let its user read
 * the settings of topics.
 */
export async function warnOfRisks(
  find: () => Promise<TopicsAtRisk>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  try {
    const { oneReplica, oneInSync } = await find()
    if (oneReplica.length > 0) log.warn('kafka.one_replica', { topics: oneReplica, hint: ofReplicas })
    if (oneInSync.length > 0) log.warn('kafka.one_in_sync', { topics: oneInSync, hint: ofInSync })
  } catch (error) {
    log.warn('kafka.replicas_unknown', { error })
  }
}

const ofReplicas =
  'The disk of one broker lost loses messages. Set default.replication.factor=3 on the brokers before topics are made; give those there are more replicas with kafka-reassign-partitions.sh.'
const ofInSync =
  'A message is acknowledged while one replica has it. Set min.insync.replicas=2, on the brokers or on these topics.'
