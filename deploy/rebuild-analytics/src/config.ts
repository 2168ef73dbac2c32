import { ConfigError, parseEnv, serviceDatabaseUrl } from '@postrider/process/config'
import { z } from 'zod'

const Env = z.object({
  DATABASE_URL: z.url().optional(),
  ANALYTICS_DATABASE_URL: z.url().optional(),
})

/** Where analytics keeps its rows, by the settings of the service. Throws `ConfigError` with one sentence. */
export function readConfig(env: Record<string, string | undefined> = process.env): string {
  const { DATABASE_URL: server, ANALYTICS_DATABASE_URL: own } = parseEnv(Env, env)
  const url = serviceDatabaseUrl('analytics', { own, server })
  if (url === undefined)
    throw new ConfigError('Say where analytics keeps its data: set DATABASE_URL or ANALYTICS_DATABASE_URL.')
  return url
}
