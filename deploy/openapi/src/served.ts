import { memoryBroker } from '@postrider/messaging'
import type { Endpoint } from '@postrider/http'
import { memoryKeyStore } from '@postrider/security/key-store'
import { services } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { generateKeys, publicKeys } from '@postrider/setup/keys'
import { createLocalJWKSet } from 'jose'

/** The endpoints of all services, by `METHOD /path`. The services are made and never started: no database is asked. */
export async function servedEndpoints(): Promise<ReadonlyMap<string, Endpoint>> {
  const keys = await generateKeys()
  const urls = services.map(({ urlSetting }) => [urlSetting, 'http://127.0.0.1:1'])
  const env = {
    ...keys,
    ...Object.fromEntries(urls),
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    GATEWAY_JWKS_URL: 'http://127.0.0.1:1/none',
    PUBLIC_URL: 'http://127.0.0.1:8080',
    SEND_PROVIDER: 'inbox',
    LOG_LEVEL: 'silent',
  }
  const gatewayKeys = createLocalJWKSet({ keys: publicKeys(keys['GATEWAY_SIGNING_KEYS'] ?? '[]') })
  const made = await Promise.all(
    services.map(async ({ name }) => {
      const service = await installed[name].create(env, {
        broker: memoryBroker(),
        keyStore: memoryKeyStore(),
        gatewayKeys,
      })
      const endpoints = service.endpoints()
      await service.stop()
      return endpoints
    }),
  )
  return new Map(made.flat().map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]))
}
