import { topics } from '@postrider/contracts/messages'
import { ensureDatabase, migrate } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { createTopics, topicsAtRisk } from '@postrider/messaging/kafka'
import type { Logger } from '@postrider/process'
import { services } from '@postrider/services'
import type { EnginesConfig, PrepareConfig } from './config.ts'
import { writeEnvFile } from './env-file.ts'
import { installed } from './installed.ts'
import { loadKeys } from './keys.ts'
import { warnOfRisks } from './warn-of-risks.ts'

/**
 * Creates the secrets, databases and topics that must exist before the first service starts. Only adds
 * missing parts, so it can run at every start, even while services run.
 */
export async function prepare(config: PrepareConfig, log: Logger): Promise<void> {
  await writeEnvFile(config.dataDir, await loadKeys(config.dataDir))
  await prepareEngines(config, log)
}

/**
 * Creates databases and topics like `prepare`, but no secrets, for installations that store secrets
 * elsewhere.
 */
export async function prepareEngines(config: EnginesConfig, log: Logger): Promise<void> {
  for (const { name } of services) {
    const url = config.databaseUrls[name]
    await ensureDatabase(url)
    const migrations = [messagingMigrations, await installed[name].migrations()]
    log.info('database.migrated', { database: name, applied: await migrate(url, migrations) })
  }
  const deadLetters = services.map(({ deadLetterTopic }) => deadLetterTopic)
  const kafka = { ...config.kafka, clientId: 'setup', log }
  const all = [...topics, ...deadLetters]
  await createTopics(kafka, all)
  await warnOfRisks(() => topicsAtRisk(kafka, all), log)
  log.info('setup.prepared')
}
