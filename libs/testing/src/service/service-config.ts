import {
  databaseSetting,
  readSettings,
  serviceSettings,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'
import { testRing } from './test-keys.ts'

/** The keys of `testRing` in the format of a setting. */
export const testRingText = testRing.map(({ id, secret }) => `${id}:${secret}`).join(',')

/** A URL at which no server listens. */
export const nowhere = 'http://127.0.0.1:1'

/**
 * Returns the config of a service under test, which the service itself parses. `env` contains the settings
 * that this service requires.
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

/** Returns the config of a service that needs no additional settings. */
export const plainConfig = (name: string, databaseUrl: string): ServiceConfig => {
  const settings = serviceSettings({ name, port: 0 })
  return serviceConfig({ name, readConfig: (env) => readSettings(settings, env) }, databaseUrl)
}
