import { openDatabase } from '@postrider/db'
import {
  nowhere,
  serviceConfig,
  startServiceUnderTest,
  type ServiceUnderTest,
  type Wiring,
} from '@postrider/testing/service'
import { fakeContacts, type FakeContacts } from '@postrider/testing/fakes'
import { readConfig, type Config } from '../src/config.ts'
import { renderingOptions } from '../src/context.ts'
import { createPool, type Pool } from '../src/rendering/pool.ts'
import { createRendering, type Rendering } from '../src/rendering/rendering.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Database, Tables } from '../src/db/tables.ts'
import { inProcess } from './in-process.ts'

export const testConfig = (databaseUrl: string): Config => ({
  ...serviceConfig({ name: 'send', readConfig }, databaseUrl, {
    ROLE: 'http',
    PUBLIC_URL: 'https://mail.test',
    CONTACTS_URL: nowhere,
    INBOX_RETENTION_DAYS: '30',
  }),
  projectRatePerSecond: 0,
  handOverTimeoutMs: 2_000,
})

/**
 * Rendering in processes of its own, for tests of their limits. None has a low priority: other tests on the machine would delay it.
 * `change` returns the pool that is used.
 */
export const renderingProcesses = (
  limits?: Parameters<typeof renderingOptions>[1],
  change: (pool: Pool) => Pool = (pool) => pool,
): Rendering =>
  createRendering(renderingOptions(testConfig('postgres://127.0.0.1:1/none'), limits), (options) =>
    change(createPool({ ...options, givesWay: false })),
  )

export interface SendUnderTest extends ServiceUnderTest {
  contacts: FakeContacts
  /** A look into the service's own tables. */
  db: Database
  /** What further processes of the service need. */
  wiring: Pick<Wiring, 'broker' | 'gatewayKeys'>
}

/**
 * The accept side of send with an empty database and contacts in memory; no loop runs (role `http`), so nothing is dispatched. Templates
 * are rendered in the test process.
 */
export async function startSend(
  overrides: Partial<Overrides> & { settings?: Partial<Config> } = {},
): Promise<SendUnderTest> {
  const { settings, ...parts } = overrides
  const contacts = fakeContacts()
  const { promise: wired, resolve: wire } = Promise.withResolvers<SendUnderTest['wiring']>()
  const started = await startServiceUnderTest('send', migrations, ({ databaseUrl, ...wiring }) => {
    wire(wiring)
    const config = { ...testConfig(databaseUrl), ...settings }
    return createService(config, { ...wiring, contacts, ...inProcess(config), ...parts })
  })
  const db: Database = openDatabase<Tables>(started.databaseUrl, { max: 2 })
  return {
    ...started,
    contacts,
    db,
    wiring: await wired,
    stop: async () => {
      await db.destroy()
      await started.stop()
    },
  }
}
