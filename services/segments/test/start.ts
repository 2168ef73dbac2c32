import { openDatabase } from '@postrider/db'
import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '@postrider/testing/service'
import { fakeContacts, fakeMembers, type FakeContacts } from '@postrider/testing/fakes'
import { readConfig, type Config } from '../src/config.ts'
import type { Contacts } from '../src/context.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'

/** The settings of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'segments', readConfig }, databaseUrl, { CONTACTS_URL: nowhere }),
  ...settings,
})

export interface SegmentsUnderTest extends ServiceUnderTest {
  /** In memory; a test puts contacts there. */
  contacts: FakeContacts & Contacts
  /** The service's own database, to look behind the API. */
  db: Database
  /** What the service takes for the present. */
  now(): Date
  /** Moves what the service takes for the present. */
  forward(ms: number): void
}

export interface SegmentsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/** The segments service that the test files of a worker share. A file that moves its clock, breaks its fakes or stops it starts its own. */
export const sharedSegments = (): Promise<SegmentsUnderTest> =>
  sharedService('segments', () => startSegments())

/** The segments service with an empty database and contacts in memory. */
export async function startSegments({
  overrides,
  settings,
}: SegmentsOptions = {}): Promise<SegmentsUnderTest> {
  const fake = fakeContacts()
  const contacts = { ...fake, ...fakeMembers(fake) }
  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  const started = await startServiceUnderTest('segments', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), { now, ...wiring, contacts, ...overrides }),
  )
  const db: Database = openDatabase<Tables>(started.databaseUrl, { max: 2 })
  const stop = async (): Promise<void> => {
    await db.destroy()
    await started.stop()
  }
  return { ...started, contacts, db, now, forward: (ms) => void (aheadMs += ms), stop }
}
