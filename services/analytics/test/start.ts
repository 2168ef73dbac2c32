import { setTimeout as pause } from 'node:timers/promises'
import type { Draft } from '@postrider/contracts/messages'
import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceWithDatabase,
} from '@postrider/testing/service'
import { fakeContacts, type FakeContacts } from '@postrider/testing/fakes'
import { readConfig, type Config } from '../src/config.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Tables } from '../src/store/tables.ts'

/** Returns the config of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'analytics', readConfig }, databaseUrl, { CONTACTS_URL: nowhere }),
  ...settings,
})

const noLedgers = { send: undefined, contacts: undefined, campaigns: undefined, 'workflow-engine': undefined }

export interface AnalyticsUnderTest extends ServiceWithDatabase<Tables> {
  /** In-memory contacts service, to which tests add contacts. */
  contacts: FakeContacts
  /** Consumes the messages one after the other, as the broker would deliver them. */
  consumeAll(...messages: Draft[]): Promise<void>
}

/**
 * Returns the service that the test files of a worker share. A file that changes the clock, makes fakes fail
 * or stops the service must start its own service.
 */
export const sharedAnalytics = (): Promise<AnalyticsUnderTest> =>
  sharedService('analytics', () => startAnalytics())

/** Waits until after midnight (UTC) if midnight would occur during the tests. */
export async function farFromMidnight(): Promise<void> {
  const dayMs = 86_400_000
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < 30_000) await pause(leftMs + 10)
}

/**
 * Starts the analytics service with an empty database and an in-memory contacts service. Uses no ledgers
 * unless `parts` contains them.
 */
export async function startAnalytics(
  settings?: Partial<Config>,
  parts: Partial<Overrides> = {},
): Promise<AnalyticsUnderTest> {
  const contacts = fakeContacts()
  const started = await startServiceUnderTest<Tables>('analytics', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), {
      ...wiring,
      contacts,
      ledgers: noLedgers,
      ...parts,
    }),
  )
  const consumeAll = async (...messages: Draft[]): Promise<void> => {
    for (const message of messages) await started.consume(message)
  }
  return { ...started, contacts, consumeAll }
}
