import { fileURLToPath } from 'node:url'
import {
  host,
  logLevel,
  optional,
  port,
  publicUrl,
  readSettings,
  setting,
  withDefault,
  type ConfigOf,
  type Env,
} from '@postrider/process/config'
import { z } from 'zod'

export const settings = {
  host: withDefault(host, '0.0.0.0'),
  port: withDefault(port, 8089),
  logLevel: withDefault(logLevel, 'info'),
  /** The path of the URL precedes `/app/` in `<base href>`. */
  publicUrl: optional(publicUrl),
  folder: setting(
    'DASHBOARD_DIR',
    z.string().optional(),
    'The folder with the built files of the dashboard; by default dashboard/dist. Set it to serve files that were built elsewhere.',
  ),
}

export type Config = ConfigOf<typeof settings> & {
  /** How long requests are still answered after SIGTERM, in milliseconds; see `listen`. */
  drainMs?: number
}

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)

/** The folder into which `npm run dashboard -- build` writes. */
export const builtFolder = fileURLToPath(new URL('../dist', import.meta.url))

/** Returns the environment of a build. React's files for production are larger if `NODE_ENV` has another value. */
export const buildEnvironment = (env: Env = process.env): Env => ({ ...env, NODE_ENV: 'production' })
