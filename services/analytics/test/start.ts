import { setTimeout as pause } from 'node:timers/promises'
import type { Draft } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import {
  nowhere,
  serviceConfig,
  sharedService,
  startServiceUnderTest,
  type ServiceUnderTest,
} from '@postrider/testing/service'
import { fakeContacts, type FakeContacts } from '@postrider/testing/fakes'
import { readConfig, type Config } from '../src/config.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'

/** The settings of a service under test. */
export const configFor = (databaseUrl: string, settings: Partial<Config> = {}): Config => ({
  ...serviceConfig({ name: 'analytics', readConfig }, databaseUrl, { CONTACTS_URL: nowhere }),
  ...settings,
})

const noLedgers = { send: undefined, contacts: undefined, campaigns: undefined, 'workflow-engine': undefined }

export interface AnalyticsUnderTest extends ServiceUnderTest {
  /** In memory; a test puts contacts there. */
  contacts: FakeContacts
  /** The service's own database, to look behind the API. */
  db: Database
  /** As the broker would deliver these, one after the other. */
  tell(...messages: Draft[]): Promise<void>
  /** Moves what the service takes for the present. */
  forward(ms: number): void
}

/** The analytics service that the test files of a worker share. A file that moves its clock, breaks its fakes or stops it starts its own. */
export const sharedAnalytics = (): Promise<AnalyticsUnderTest> =>
  sharedService('analytics', () => startAnalytics())

/** For a test file that says which day it is: waits for midnight (UTC) where that would come in the middle of it. */
export async function farFromMidnight(): Promise<void> {
  const dayMs = 86_400_000
  const leftMs = dayMs - (Date.now() % dayMs)
  if (leftMs < 30_000) await pause(leftMs + 10)
}

/** The analytics service with an empty database; contacts in memory, without ledgers unless `parts` has them. */
export async function startAnalytics(
  settings?: Partial<Config>,
  parts: Partial<Overrides> = {},
): Promise<AnalyticsUnderTest> {
  const contacts = fakeContacts()
  let aheadMs = 0
  const now = (): Date => new Date(Date.now() + aheadMs)
  const started = await startServiceUnderTest('analytics', migrations, ({ databaseUrl, ...wiring }) =>
    createService(configFor(databaseUrl, settings), {
      now,
      ...wiring,
      contacts,
      ledgers: noLedgers,
      ...parts,
    }),
  )
  const db: Database = openDatabase<Tables>(started.databaseUrl, { max: 2 })
  const forward = (ms: number): void => void (aheadMs += ms)
  const stop = async (): Promise<void> => {
    await db.destroy()
    await started.stop()
  }
  const tell = async (...messages: Draft[]): Promise<void> => {
    for (const message of messages) await started.consume(message)
  }
  return { ...started, contacts, db, tell, forward, stop }
}
