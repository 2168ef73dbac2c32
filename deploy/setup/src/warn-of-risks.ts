import type { TopicsAtRisk } from '@postrider/messaging/kafka'
import type { Logger } from '@postrider/process'

/**
 * Warns about topics that are lost if one disk fails. Published messages are no longer in an outbox, so the
 * loss would be final. Only warns, because the risk may be intended, and the Kafka user may not be allowed to
 * read topic settings.
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
  'If the disk of one broker is lost, messages are lost. Set default.replication.factor=3 on the brokers before topics are created. Add replicas to existing topics with kafka-reassign-partitions.sh.'
const ofInSync =
  'A message is acknowledged when only one replica has stored it. Set min.insync.replicas=2 on the brokers or on these topics.'
