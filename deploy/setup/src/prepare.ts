import { migrations as accounts } from '@postrider/accounts'
import { migrations as contacts } from '@postrider/contacts'
import { topics } from '@postrider/contracts/messages'
import { ensureDatabase, migrate } from '@postrider/db'
import { createTopics, messagingMigrations } from '@postrider/messaging'
import { migrations as send } from '@postrider/send'
import type { Logger } from '@postrider/service'
import type { PrepareConfig } from './config.ts'
import { writeEnvFile } from './env-file.ts'
import { loadKeys } from './keys.ts'

const services = [
  { name: 'accounts', migrations: accounts },
  { name: 'contacts', migrations: contacts },
  { name: 'send', migrations: send },
] as const

/**
 * What must be there before the first service starts: its secrets, its database in the newest shape, its topics. Safe to
 * run at every start and beside running services: it adds what is missing.
 */
export async function prepare(config: PrepareConfig, log: Logger): Promise<void> {
  await writeEnvFile(config.dataDir, await loadKeys(config.dataDir))
  for (const { name, migrations } of services) {
    const url = config.databaseUrls[name]
    await ensureDatabase(url)
    log.info('migrated', { database: name, applied: await migrate(url, [messagingMigrations, migrations]) })
  }
  const deadLetters = services.map(({ name }) => `${name}.dead-letters.v1`)
  await createTopics({ brokers: config.kafkaBrokers, clientId: 'setup', log }, [...topics, ...deadLetters])
  log.info('prepared')
}
