import { fileURLToPath } from 'node:url'
import type { Migrations } from '@postrider/db'

/**
 * The migrations of outbox, inbox and dead letters. Every service that publishes or consumes messages applies
 * them first.
 */
export const messagingMigrations: Migrations = {
  owner: 'messaging',
  folder: fileURLToPath(new URL('../migrations', import.meta.url)),
}
