import { generateKeyPairSync } from 'node:crypto'
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
import { renderingOptions, type Context } from '../src/context.ts'
import { createPool, type RenderingPool } from '../src/rendering/pool.ts'
import { createRendering, type Rendering } from '../src/rendering/rendering.ts'
import { createService, migrations, type Overrides } from '../src/service.ts'
import type { Database, Tables } from '../src/db/tables.ts'
import { fakeDns, isFakeDns, type FakeDns } from './fake-dns.ts'
import { fakeIdentities, isFakeIdentities, type FakeIdentities } from './fake-identities.ts'
import { inProcess } from './in-process.ts'

export const testConfig = (databaseUrl: string): Config => ({
  ...serviceConfig({ name: 'send', readConfig }, databaseUrl, {
    ROLE: 'http',
    PUBLIC_URL: 'https://mail.test',
    CONTACTS_URL: nowhere,
    INBOX_RETENTION_DAYS: '30',
  }),
  projectRatePerSecond: 0,
  deliveryTimeoutMs: 2_000,
})

/**
 * Creates rendering processes for tests of their limits. With normal priority, other tests on the machine do
 * not delay these processes. `change` can replace the pool.
 */
export const renderingProcesses = (
  limits?: Parameters<typeof renderingOptions>[1],
  change: (pool: RenderingPool) => RenderingPool = (pool) => pool,
): Rendering =>
  createRendering(renderingOptions(testConfig('postgres://127.0.0.1:1/none'), limits), (options) =>
    change(createPool({ ...options, lowPriority: false })),
  )

/** A short key that all domains share, because creating a real key takes 40 ms of CPU time. */
const dkimKey = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const newDkimKey: Context['newDkimKey'] = () =>
  Promise.resolve({ ...dkimKey, publicKey: dkimKey.publicKey.toString('base64') })

export interface SendUnderTest extends ServiceUnderTest {
  contacts: FakeContacts
  dns: FakeDns
  /** The SES identities, if SES is the provider. */
  identities: FakeIdentities | undefined
  /** The database of the service. */
  db: Database
  /** The parts that all processes of the service share. */
  wiring: Pick<Wiring, 'broker' | 'gatewayKeys'>
}

/**
 * Starts the service with an empty database and contacts in memory. The service runs no loops (role `http`),
 * so it does not deliver mails. It renders templates in the test process.
 */
export async function startSend(
  overrides: Partial<Overrides> & { settings?: Partial<Config> } = {},
): Promise<SendUnderTest> {
  const { settings, ...parts } = overrides
  const dns = isFakeDns(parts.dns) ? parts.dns : fakeDns()
  const identities = identitiesOf(overrides)
  const contacts = fakeContacts()
  const { promise: wired, resolve: wire } = Promise.withResolvers<SendUnderTest['wiring']>()
  const started = await startServiceUnderTest('send', migrations, ({ databaseUrl, ...wiring }) => {
    wire(wiring)
    const config = { ...testConfig(databaseUrl), ...settings }
    return createService(config, {
      ...wiring,
      contacts,
      dns,
      identities,
      newDkimKey,
      ...inProcess(config),
      ...parts,
    })
  })
  const db: Database = openDatabase<Tables>(started.databaseUrl, { max: 2 })
  return {
    ...started,
    contacts,
    dns,
    identities,
    db,
    wiring: await wired,
    stop: async () => {
      await db.destroy()
      await started.stop()
    },
  }
}

function identitiesOf({ identities, settings }: Parameters<typeof startSend>[0] & object) {
  if (isFakeIdentities(identities)) return identities
  return settings?.provider === 'ses' ? fakeIdentities() : undefined
}
