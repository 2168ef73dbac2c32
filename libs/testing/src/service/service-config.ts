import {
  databaseSetting,
  readSettings,
  serviceSettings,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'
import { testRing } from './test-keys.ts'

/** The keys of `testRing`, as a setting. */
export const testRingText = testRing.map(({ id, secret }) => `${id}:${secret}`).join(',')

/** A URL where no server listens. */
export const nowhere = 'http://127.0.0.1:1'

/**
 * Returns the config of a service under test, parsed by the service. `env` has the required settings of
 * this service.
 */
export const serviceConfig = <Config>(
  { name, readConfig }: { name: string; readConfig(env: Env): Config },
  databaseUrl: string,
  env: Env = {},
): Config & { drainMs: number } => ({
  ...readConfig({
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    [databaseSetting(name)]: databaseUrl,
    GATEWAY_JWKS_URL: `${nowhere}/jwks`,
    SERVICE_TOKEN_KEYS: testRingText,
    SESSION_KEYS: testRingText,
    LINK_KEYS: testRingText,
    ENCRYPTION_KEYS: testRingText,
    ...env,
  }),
  drainMs: 20,
})

/** Returns the config of a service without further settings. */
export const plainConfig = (name: string, databaseUrl: string): ServiceConfig => {
  const settings = serviceSettings({ name, port: 0 })
  return serviceConfig({ name, readConfig: (env) => readSettings(settings, env) }, databaseUrl)
}
