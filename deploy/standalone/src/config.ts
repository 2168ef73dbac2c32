import {
  databaseUrl,
  dataDir,
  host,
  logLevel,
  optional,
  port,
  publicUrl,
  readSettings,
  withDefault,
  type ConfigOf,
  type Env,
} from '@postrider/process/config'

export const settings = {
  host: withDefault(host, '127.0.0.1'),
  port: withDefault(port, 8080),
  dataDir,
  /** Undefined: standalone starts a server in `dataDir`. */
  databaseUrl: optional(databaseUrl),
  publicUrl: optional(publicUrl),
  // The terminal shows the banner.
  logLevel: withDefault(logLevel, 'warn'),
}

export type Config = ConfigOf<typeof settings> & {
  /** All other settings are passed to the services unchanged. */
  env: Env
}

export const readConfig = (env: Env = process.env): Config => ({ ...readSettings(settings, env), env })
