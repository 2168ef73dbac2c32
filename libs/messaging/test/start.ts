import { migrate, openDatabase, type Database } from '@postrider/db'
import { createTestDatabase } from '@postrider/testing/postgres'
import { messagingMigrations, type MessagingTables } from '../src/index.ts'

export interface MessagingDatabase {
  db: Database<MessagingTables>
  stop(): Promise<void>
}

/** Starts a database that contains only the messaging tables. */
export async function startMessagingDatabase(): Promise<MessagingDatabase> {
  const database = await createTestDatabase({
    name: 'messaging',
    migrate: (url) => migrate(url, [messagingMigrations]),
  })
  const db = openDatabase<MessagingTables>(database.url, { max: 16 })
  return {
    db,
    stop: async () => {
      await db.destroy()
      await database.drop()
    },
  }
}
