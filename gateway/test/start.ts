import { generateKeyPair, exportJWK } from 'jose'
import { memoryKeyStore, type KeyStore } from '@postrider/security/key-store'
import { readSettings, tracingSettings } from '@postrider/process/config'
import { accountsApi } from '@postrider/contracts/internal'
import { checkLogsAtStop, watchedLog } from '@postrider/testing/jest'
import { httpClient, testRing, type Client } from '@postrider/testing/service'
import { fakeAccounts, type FakeAccounts } from '@postrider/testing/fakes'
import type { Config, SigningKey } from '../src/config.ts'
import type { Overrides } from '../src/context.ts'
import type { Route } from '../src/route.ts'
import { createGateway, type Gateway } from '../src/service.ts'
import { startFakeService, type FakeService, type Routes } from './fake-service.ts'

export interface GatewayUnderTest {
  gateway: Gateway
  port: number
  accounts: FakeAccounts
  services: Record<'accounts' | 'contacts' | 'send', FakeService>
  /** Returns a client that sends these headers with each request. */
  as(headers?: Record<string, string>): Client
  stop(): Promise<void>
}

/**
 * Starts a gateway with three fake services, which are HTTP servers. Uses the routes of the API by default.
 */
export async function startGateway(
  settings: Partial<Config> = {},
  overrides: Overrides = {},
  { table, serviceDrainMs = 20 }: { table?: readonly Route[]; serviceDrainMs?: number } = {},
): Promise<GatewayUnderTest> {
  const keyStore: KeyStore = overrides.keyStore ?? memoryKeyStore()
  const accounts = fakeAccounts(keyStore)
  // The port is known only after the gateway listens: another program could take a port that is chosen in
  // advance.
  const jwks = (): string => `${gateway.url()}/.well-known/jwks.json`
  const services = {
    accounts: await startFakeService('accounts', jwks, { routes: routesOf(accounts) }),
    contacts: await startFakeService('contacts', jwks, { drainMs: serviceDrainMs }),
    send: await startFakeService('send', jwks),
  }
  const upstreams = {
    accounts: services.accounts.url,
    contacts: services.contacts.url,
    send: services.send.url,
  }
  const gateway = createGateway(
    { ...defaults, upstreams, signingKeys: [await newSigningKey('one')], ...settings },
    { log: watchedLog('gateway'), silenceMs: 5_000, ...overrides, keyStore },
    table,
  )
  await gateway.start()
  return {
    gateway,
    port: Number(new URL(gateway.url()).port),
    accounts,
    services,
    as: (headers = {}) => httpClient(gateway.url, () => headers),
    stop: async () => {
      await gateway.stop()
      await keyStore.close()
      await Promise.all(Object.values(services).map((service) => service.stop()))
      checkLogsAtStop()
    },
  }
}

const routesOf = ({ findKey, findSession }: FakeAccounts): Routes => ({
  [accountsApi.findKey.path]: (body) => findKey(accountsApi.findKey.body.parse(body)),
  [accountsApi.findSession.path]: (body) => findSession(accountsApi.findSession.body.parse(body)),
})

const defaults: Omit<Config, 'upstreams' | 'signingKeys'> = {
  host: '127.0.0.1',
  port: 0,
  drainMs: 20,
  logLevel: 'silent',
  serviceTokenKeys: testRing,
  sessionKeys: testRing,
  dashboardUrl: undefined,
  redisUrl: undefined,
  rateLimitPerMinute: 1000,
  addressLimits: { auth: 30, keyless: 300, publicKey: 250 },
  limitLoopback: false,
  maxAttachmentBytes: 10 * 1024 * 1024,
  dashboardOrigins: ['https://app.example.com'],
  trustedProxies: 0,
  metricsToken: undefined,
  mailServerToken: undefined,
  provider: 'inbox',
  inboxPublic: false,
  publicUrl: 'http://127.0.0.1:8080',
  tracing: readSettings(tracingSettings, {}),
}

export async function newSigningKey(kid: string): Promise<SigningKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  const { x = '', d = '' } = await exportJWK(privateKey)
  return { kty: 'OKP', crv: 'Ed25519', kid, x, d }
}

export const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` })
