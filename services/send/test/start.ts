import { openDatabase } from '@postrider/db'
import {
  commonConfig,
  startServiceUnderTest,
  testRing,
  type ServiceUnderTest,
} from '@postrider/testing/service'
import { fakeContacts, type FakeContacts } from '@postrider/testing/fakes'
import type { Config } from '../src/config.ts'
import { renderingOptions } from '../src/context.ts'
import { createPool, type Pool } from '../src/rendering/pool.ts'
import { createRendering, type Rendering } from '../src/rendering/rendering.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Database, Tables } from '../src/store/tables.ts'
import { inProcess } from './in-process.ts'

export const testConfig = (databaseUrl: string): Config => ({
  ...commonConfig(databaseUrl),
  role: 'http',
  publicUrl: 'https://mail.test',
  contactsUrl: 'http://127.0.0.1:1',
  referringUrls: { campaigns: undefined, 'workflow-engine': undefined },
  linkKeys: testRing,
  encryptionKeys: testRing,
  reservedPrefixes: ['svc', 'plunk'],
  idempotencyTtlHours: 24,
  provider: 'inbox',
  projectRatePerSecond: 0,
  providerRatePerSecond: undefined,
  concurrency: 20,
  maxAttempts: 12,
  leaseSeconds: 120,
  handOverTimeoutMs: 2_000,
  lateAnswerMs: 600_000,
  stateDir: undefined,
  inDoubtWaitSeconds: 30,
  rendering: { workers: 2, memoryMb: 64, timeMs: 1_000 },
  maxAttachments: 10,
  maxAttachmentBytes: 10 * 1024 * 1024,
  smtpUrl: undefined,
  smtpChunking: true,
  awsRegion: undefined,
  awsEndpoint: undefined,
  sesConfigurationSet: undefined,
  mailFromSubdomain: 'mail',
  platformFrom: { name: 'Postrider', email: 'postrider@example.com' },
  inboxPublic: false,
  bounceDomain: undefined,
  inboundMx: undefined,
  messagePace: { bytes: 256 * 1024, inMs: 10_000 },
  snsTopicArns: [],
  bodyRetentionDays: 90,
  emailRetentionDays: 400,
  inboxRetentionDays: 30,
  inboxMaxMessages: 0,
  softBounces: { most: 5, days: 30 },
  maxDomains: 100,
  maxTemplates: 10_000,
  uploads: { place: { kind: 'none' }, publicUrl: 'https://mail.test/uploads', maxCount: 0, maxBytes: 0 },
})

/**
 * Rendering in processes of its own, for tests of their limits. None has a low priority: other tests on the machine would delay it.
 * `change` returns the pool that is used.
 */
export const renderingProcesses = (
  settings: Partial<Config> = {},
  change: (pool: Pool) => Pool = (pool) => pool,
): Rendering =>
  createRendering(renderingOptions({ ...testConfig(''), ...settings }), (options) =>
    change(createPool({ ...options, givesWay: false })),
  )

export interface SendUnderTest extends ServiceUnderTest {
  contacts: FakeContacts
  /** A look into the service's own tables. */
  db: Database
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
  const started = await startServiceUnderTest('send', migrations, ({ databaseUrl, ...wiring }) => {
    const config = { ...testConfig(databaseUrl), ...settings }
    return createService(config, { ...wiring, contacts, ...inProcess(config), ...parts })
  })
  const db: Database = openDatabase<Tables>(started.databaseUrl, { max: 2 })
  return {
    ...started,
    contacts,
    db,
    stop: async () => {
      await db.destroy()
      await started.stop()
    },
  }
}
