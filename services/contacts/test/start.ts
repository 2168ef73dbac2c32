import { openDatabase } from '@postrider/db'
import {
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '@postrider/testing/service'
import { readConfig, type Config } from '../src/config.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'

/** The settings of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'contacts', readConfig }, databaseUrl),
  ...settings,
})

export interface ContactsUnderTest extends ServiceUnderTest {
  /** The service's own database, to look behind the API and to break things. */
  db: Database
  clock: Clock
}

/** What the service takes for the present; a test moves it. */
export interface Clock {
  now(): Date
  forward(ms: number): void
}

export interface ContactsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/** The contacts service that the test files of a worker share. A file that moves its clock or stops it starts its own. */
export const sharedContacts = (): Promise<ContactsUnderTest> =>
  sharedService('contacts', () => startContacts())

/** A contacts service of the test file's own, with an empty database. */
export async function startContacts({
  overrides,
  settings,
}: ContactsOptions = {}): Promise<ContactsUnderTest> {
  const clock = movableClock()
  const started = await startServiceUnderTest('contacts', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), { now: clock.now, ...wiring, ...overrides }),
  )
  const db = openDatabase<Tables>(started.databaseUrl, { max: 2 })
  const stop = async (): Promise<void> => {
    await db.destroy()
    await started.stop()
  }
  return { ...started, db, clock, stop }
}

function movableClock(): Clock {
  let aheadMs = 0
  return { now: () => new Date(Date.now() + aheadMs), forward: (ms) => void (aheadMs += ms) }
}
