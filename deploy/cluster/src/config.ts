import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, LogLevel, parseEnv } from '@postrider/process/config'
import { gateway, perService, services, type Program, type ServiceName } from '@postrider/services'
import { z } from 'zod'

const Env = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url().optional(),
  REDIS_URL: z.url().optional(),
  KAFKA_BROKERS: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  LOG_LEVEL: LogLevel.default('info'),
})

/** The programs of the cluster beside its engines, in the order in which they are started. */
export const programs: readonly Program<ProgramName>[] = [...services, gateway]
export type ProgramName = ServiceName | 'gateway'

export interface Config {
  host: string
  port: number
  dataDir: string
  /** Given engines; those left out are started here. */
  databaseUrl: string | undefined
  redisUrl: string | undefined
  kafkaBrokers: string | undefined
  publicUrl: string | undefined
  logLevel: string
  /** How many instances of each. Of several gateways the first has `port`, the others a free one each. */
  scale: Record<ProgramName, number>
  colour: boolean
  env: Record<string, string | undefined>
}

/** Reads the environment and `--scale send=2,contacts=2`. Throws `ConfigError` with one sentence. */
export function readConfig(
  env: Record<string, string | undefined> = process.env,
  argv: string[] = process.argv.slice(2),
): Config {
  const read = parseEnv(Env, env)
  const { values } = parseArgs({ args: argv, options: { scale: { type: 'string' } } })
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    redisUrl: read.REDIS_URL,
    kafkaBrokers: read.KAFKA_BROKERS,
    publicUrl: read.PUBLIC_URL,
    logLevel: read.LOG_LEVEL,
    scale: readScale(values.scale ?? ''),
    colour: process.stdout.isTTY && !env['NO_COLOR'],
    env,
  }
}

function readScale(text: string): Config['scale'] {
  const scale: Config['scale'] = { ...perService(() => 1), gateway: 1 }
  for (const part of text.split(',').filter((each) => each !== '')) {
    const [name, count] = part.split('=')
    const program = programs.find((each) => each.name === name)
    const number = Number(count)
    if (!program || !Number.isInteger(number) || number < 1 || number > 16)
      throw new ConfigError(
        `--scale takes name=count pairs such as send=2,contacts=2; "${part}" is none (names: ${programs.map((each) => each.name).join(', ')}).`,
      )
    scale[program.name] = number
  }
  return scale
}
