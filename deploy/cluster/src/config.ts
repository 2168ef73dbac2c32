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
import { gateway, perService, services, type Program, type ServiceName } from '@postrider/services'

export const settings = {
  host: withDefault(host, '127.0.0.1'),
  port: withDefault(port, 8080),
  dataDir,
  /** Given engines; those left out are started here. */
  databaseUrl: optional(databaseUrl),
  redisUrl: optional(redisUrl),
  kafkaBrokers: kafkaSettings.brokers,
  publicUrl: optional(publicUrl),
  logLevel: withDefault(logLevel, 'info'),
}

/** The programs of the cluster beside its engines, in the order in which they are started. */
export const programs: readonly Program<ProgramName>[] = [...services, gateway]
export type ProgramName = ServiceName | 'gateway'

export type Config = ConfigOf<typeof settings> & {
  /** How many instances of each. Of several gateways the first has `port`, the others a free one each. */
  scale: Record<ProgramName, number>
  colour: boolean
  env: Env
}

/** Reads the environment and `--scale send=2,contacts=2`. Throws `ConfigError` with one sentence. */
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
