import { createGateway } from '@postrider/gateway'
import { readConfig } from '@postrider/gateway/config'
import { urlSetting } from '@postrider/process/config'
import { memoryKeyStore, redisKeyStore, type KeyStore } from '@postrider/security/key-store'
import { generateKeys } from '@postrider/setup/keys'
import { watchedLog } from '@postrider/testing/jest'
import { httpClient, type Client } from '@postrider/testing/service'
import { startFlow, type Flow } from './start-flow.ts'

/** The name of a gateway. */
export type Side = 'one' | 'other'

/**
 * Two gateways in front of the services of one flow. As in a cluster, the gateways share only the key store.
 */
export interface TwoGateways {
  /** Returns a client of one gateway. The client sends these headers. */
  through(side: Side, headers?: Record<string, string>): Client
  idle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts two gateways. With Redis, the gateways and the accounts service have separate connections to the key
 * store. Without Redis, they share a key store in this process.
 */
export async function startTwoGateways(redisUrl: string | undefined): Promise<TwoGateways> {
  const shared = memoryKeyStore()
  const opened: KeyStore[] = [shared]
  const openStore = (): KeyStore => {
    if (redisUrl === undefined) return shared
    const store = redisKeyStore(redisUrl)
    opened.push(store)
    return store
  }
  const keys = await generateKeys()
  const flow = await startFlow(keys, { overrides: { accounts: { keyStore: openStore() } } })
  const gateways = {
    one: gatewayBefore(flow, keys, openStore()),
    other: gatewayBefore(flow, keys, openStore()),
  }
  await Promise.all([gateways.one.start(), gateways.other.start()])
  return {
    through: (side, headers = {}) => httpClient(gateways[side].url, () => headers),
    idle: () => flow.idle(),
    stop: async () => {
      await Promise.all([gateways.one.stop(), gateways.other.stop()])
      await flow.stop()
      for (const store of opened) await store.close()
    },
  }
}

function gatewayBefore(flow: Flow, keys: Record<string, string>, keyStore: KeyStore) {
  const urls = flow.services().map((service) => [urlSetting(service.name), service.url()])
  const config = readConfig({
    ...keys,
    ...Object.fromEntries(urls),
    HOST: '127.0.0.1',
    PORT: '0',
    // The origin that the requests in these tests contain.
    PUBLIC_URL: 'http://127.0.0.1:8080',
    RATE_LIMIT_PER_MINUTE: '0',
    SEND_PROVIDER: 'inbox',
  })
  return createGateway({ ...config, drainMs: 20 }, { keyStore, log: watchedLog('gateway') })
}
