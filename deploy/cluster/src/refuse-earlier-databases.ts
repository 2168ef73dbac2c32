import { databaseUrl, refuseEarlierDatabase } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { services } from '@postrider/services'
import { namingFolder } from '@postrider/standalone/naming-folder'
import type { Config } from './config.ts'

/**
 * Rejects if a service's database is of an earlier development version. Otherwise its process would fail
 * repeatedly.
 */
export async function refuseEarlierDatabases(url: string, config: Config): Promise<void> {
  try {
    await Promise.all(
      services.map(({ name }) => refuseEarlierDatabase(databaseUrl(url, name), [messagingMigrations])),
    )
  } catch (error) {
    throw await namingFolder(error, config)
  }
}
