import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import { fakeContacts, fakeMembers, type FakeContacts } from '@postrider/testing/fakes'
import { readConfig, type Config } from '../src/config.ts'
import type { Contacts } from '../src/context.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

/** Returns the config of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'segments', readConfig }, databaseUrl, { CONTACTS_URL: nowhere }),
  ...settings,
})

export interface SegmentsUnderTest extends ServiceWithDatabase<Tables> {
  /** In-memory contacts service, to which tests add contacts. */
  contacts: FakeContacts & Contacts
}

export interface SegmentsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/**
 * Returns the service that the test files of a worker share. A file that changes the clock, makes fakes fail
 * or stops the service must start its own service.
 */
export const sharedSegments = (): Promise<SegmentsUnderTest> =>
  sharedService('segments', () => startSegments())

/** Starts the segments service with an empty database and an in-memory contacts service. */
export async function startSegments({
  overrides,
  settings,
}: SegmentsOptions = {}): Promise<SegmentsUnderTest> {
  const fake = fakeContacts()
  const contacts = { ...fake, ...fakeMembers(fake) }
  const started = await startServiceUnderTest<Tables>('segments', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), { ...wiring, contacts, ...overrides }),
  )
  return { ...started, contacts }
}
