import { parseArgs } from 'node:util'
import {
  ConfigError,
  databaseUrl,
  dataDir,
  host,
  kafkaSettings,
  logLevel,
  optional,
  port,
  publicUrl,
  readSettings,
  redisUrl,
  withDefault,
  type ConfigOf,
  type Env,
} from '@postrider/process/config'
import { dashboard, gateway, perService, services, type Program, type ServiceName } from '@postrider/services'

export const settings = {
  host: withDefault(host, '127.0.0.1'),
  port: withDefault(port, 8080),
  dataDir,
  /** Addresses of existing engines. The cluster starts each engine whose setting is missing. */
  databaseUrl: optional(databaseUrl),
  redisUrl: optional(redisUrl),
  kafkaBrokers: kafkaSettings.brokers,
  publicUrl: optional(publicUrl),
  logLevel: withDefault(logLevel, 'info'),
}

/** The programs of the cluster without its engines, in the order in which they start. */
export const programs: readonly Program<ProgramName>[] = [...services, dashboard, gateway]
export type ProgramName = ServiceName | 'dashboard' | 'gateway'

export type Config = ConfigOf<typeof settings> & {
  /**
   * The number of instances of each program. The first gateway uses `port`; all other instances use free
   * ports.
   */
  scale: Record<ProgramName, number>
  colour: boolean
  env: Env
}

/** Reads the environment and `--scale send=2,contacts=2`. Throws `ConfigError` with a one-line message. */
export function readConfig(env: Env = process.env, argv: string[] = process.argv.slice(2)): Config {
  const { values } = parseArgs({ args: argv, options: { scale: { type: 'string' } } })
  return {
    ...readSettings(settings, env),
    scale: readScale(values.scale ?? ''),
    colour: process.stdout.isTTY && !env['NO_COLOR'],
    env,
  }
}

function readScale(text: string): Config['scale'] {
  const scale: Config['scale'] = { ...perService(() => 1), dashboard: 1, gateway: 1 }
  for (const part of text.split(',').filter((each) => each !== '')) {
    const [name, count] = part.split('=')
    const program = programs.find((each) => each.name === name)
    const number = Number(count)
    if (!program || !Number.isInteger(number) || number < 1 || number > 16)
      throw new ConfigError(
        `--scale expects name=count pairs such as send=2,contacts=2, and "${part}" is invalid (names: ${programs.map((each) => each.name).join(', ')}).`,
      )
    scale[program.name] = number
  }
  return scale
}
