import {
  databaseUrl,
  dataDir,
  host,
  logLevel,
  optional,
  port,
  publicUrl,
  readSettings,
  tracingSettings,
  withDefault,
  type ConfigOf,
  type Env,
} from '@postrider/process/config'

export const settings = {
  host: withDefault(host, '127.0.0.1'),
  port: withDefault(port, 8080),
  dataDir,
  /** If undefined, a PostgreSQL server is started in `dataDir`. */
  databaseUrl: optional(databaseUrl),
  publicUrl: optional(publicUrl),
  // Log only warnings, so that the banner stays visible in the terminal.
  logLevel: withDefault(logLevel, 'warn'),
  tracing: tracingSettings,
}

export type Config = ConfigOf<typeof settings> & {
  /** All other settings are passed to the services unchanged. */
  env: Env
}

export const readConfig = (env: Env = process.env): Config => ({ ...readSettings(settings, env), env })
