import { readConfig as readDashboardConfig } from '@postrider/dashboard/config'
import { readConfig as readGatewayConfig } from '@postrider/gateway/config'
import { WrongSettings } from '@postrider/process/config'
import { services } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import type { Env } from './compose.ts'

/**
 * Settings whose values are known only after other parts have started. For the check, any valid value is
 * sufficient.
 */
const placeholders: Env = {
  DATABASE_URL: 'postgres://127.0.0.1/postgres',
  GATEWAY_JWKS_URL: 'http://127.0.0.1/jwks',
  ...Object.fromEntries(services.map(({ urlSetting }) => [urlSetting, 'http://127.0.0.1'])),
}

/**
 * Reads the settings of all programs before any of them starts. Throws `ConfigError` with a one-line message
 * that names all invalid settings.
 */
export async function checkSettings(env: Env): Promise<void> {
  const inner: Env = { ...env, ...placeholders, HOST: '127.0.0.1', PORT: '0' }
  const faults = new Set<string>()
  const readers = await Promise.all(
    services.map(async ({ name }) => (await installed[name].config()).readConfig),
  )
  for (const readConfig of [...readers, readDashboardConfig])
    for (const fault of faultsOf(() => readConfig(inner))) faults.add(fault)
  for (const fault of faultsOf(() => readGatewayConfig({ ...env, ...placeholders }))) faults.add(fault)
  if (faults.size > 0) throw new WrongSettings([...faults])
}

function faultsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    if (error instanceof WrongSettings) return error.faults
    throw error
  }
}
