import { databaseUrl, refuseEarlierDatabase } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { services } from '@postrider/services'
import { withFolderName } from '@postrider/standalone/with-folder-name'
import type { Config } from './config.ts'

/**
 * Rejects if the database of any service is of an earlier development version. Without this check, the
 * service's process would fail repeatedly.
 */
export async function refuseEarlierDatabases(url: string, config: Config): Promise<void> {
  try {
    await Promise.all(
      services.map(({ name }) => refuseEarlierDatabase(databaseUrl(url, name), [messagingMigrations])),
    )
  } catch (error) {
    throw await withFolderName(error, config)
  }
}
