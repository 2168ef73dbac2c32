import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { migrate, type Migrations } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

/** The database of a service as it was before one of its migrations, for a test of the upgrade. */
export interface EarlierDatabase extends TestDatabase {
  /** Brings it up to date, as the service does when it starts. */
  upgrade(): Promise<void>
}

/** `before` is the number of the first migration that is left out: `0003`. Drop the database in `afterAll`. */
export async function createEarlierDatabase(
  migrations: Migrations,
  before: string,
): Promise<EarlierDatabase> {
  const database = await createTestDatabase({
    name: `${migrations.owner}-before-${before}`,
    migrate: (url) => migrateBefore(url, migrations, before),
  })
  return {
    ...database,
    upgrade: async () => void (await migrate(database.url, [messagingMigrations, migrations])),
  }
}

async function migrateBefore(url: string, { owner, folder }: Migrations, before: string): Promise<void> {
  const earlier = await mkdtemp(join(tmpdir(), 'postrider-migrations-'))
  const isEarlier = (path: string): boolean => path === folder || basename(path) < before
  await cp(folder, earlier, { recursive: true, filter: isEarlier })
  await migrate(url, [messagingMigrations, { owner, folder: earlier }])
  await rm(earlier, { recursive: true })
}
