import {
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import { readConfig, type Config } from '../src/config.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

/** Returns the config of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'contacts', readConfig }, databaseUrl),
  ...settings,
})

export type ContactsUnderTest = ServiceWithDatabase<Tables>

export interface ContactsOptions {
  overrides?: Partial<Overrides>
  settings?: Partial<Config>
}

/**
 * Returns the service that the test files of a worker share. A file that changes the clock or stops the
 * service must start its own service.
 */
export const sharedContacts = (): Promise<ContactsUnderTest> =>
  sharedService('contacts', () => startContacts())

/** Starts a contacts service for one test file, with an empty database. */
export const startContacts = ({ overrides, settings }: ContactsOptions = {}): Promise<ContactsUnderTest> =>
  startServiceUnderTest<Tables>('contacts', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), { ...wiring, ...overrides }),
  )
