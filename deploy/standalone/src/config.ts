import { resolve } from 'node:path'
import { LogLevel, parseEnv } from '@postrider/process/config'
import { z } from 'zod'

const Env = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: LogLevel.default('warn'),
})

export interface Config {
  host: string
  port: number
  dataDir: string
  /** A server of one's own; without it standalone starts one under `dataDir`. */
  databaseUrl: string | undefined
  publicUrl: string | undefined
  logLevel: string
  /** What else is set goes to the services as it is: provider, limits, prefixes. */
  env: Record<string, string | undefined>
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, ''),
    logLevel: read.LOG_LEVEL,
    env,
  }
}
