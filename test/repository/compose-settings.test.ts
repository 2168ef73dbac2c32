import { globSync } from 'node:fs'
import { join } from 'node:path'
import { services } from '@postrider/services'
import { urlSetting } from '@postrider/process/config'
import { containers, type Container } from './support/containers.ts'
import { settingsOf, upstreamNames } from './support/settings-of.ts'

const root = join(import.meta.dirname, '../..')

type Reason = [setting: string, reason: string]

/** Services that the gateway knows and nothing runs. */
const uninstalled = upstreamNames.filter((name) => !services.some((service) => service.name === name))

/** What no container needs to be told, and why. */
const absent = new Map<string, string>([
  ['HOST', 'in the image'],
  ['PORT', 'in the image'],
  ['ROLE', 'one container of each service does everything'],
  ...services.map(({ databaseSetting }): Reason => [databaseSetting, 'one server for all']),
  ...uninstalled.map((name): Reason => [urlSetting(name), 'the service does not exist yet']),
  ['IDEMPOTENCY_LEASE_SECONDS', 'follows from how long the gateway waits'],
  ...settingsOf('libs/process/src/config/kafka.ts')
    .filter((name) => name !== 'KAFKA_BROKERS')
    .map((name): Reason => [name, 'the Kafka of compose is in a network of its own']),
  ['LIMIT_LOOPBACK', 'for tests: containers are not reached over the loopback'],
  ['PASSWORD_CONCURRENCY', 'two fit the two cores that a small machine has'],
])

/** Programs of ours, each with the containers that run it. */
const programs = Map.groupBy(
  Object.values(containers).filter(({ build }) => build !== undefined),
  ({ build }) => String(build?.args?.['SERVICE']),
)

const keys = settingsOf('deploy/setup/src/keys.ts')

/** What a program's containers are given, by the environment or by the file of keys. */
const givenTo = (running: Container[]): Set<string> =>
  new Set(
    running.flatMap(({ environment = {}, entrypoint = [] }) => [
      ...Object.keys(environment),
      ...(entrypoint.some((each) => each.startsWith('--env-file')) ? keys : []),
    ]),
  )

const readBy = (program: string): string[] => [
  ...settingsOf(`${program}/src/config.ts`),
  ...(program.startsWith('services/')
    ? [
        ...settingsOf('libs/process/src/config/config.ts'),
        ...settingsOf('libs/process/src/config/service-config.ts'),
      ]
    : []),
]

describe('docker-compose.yml', () => {
  it.each([...programs.keys()])('passes on every setting that %s reads', (program) => {
    const given = givenTo(programs.get(program) ?? [])

    expect(given.size).toBeGreaterThan(3)
    expect(readBy(program).filter((name) => !given.has(name) && !absent.has(name))).toEqual([])
  })

  it('runs every service', () => {
    const own = globSync('services/*/src/main.ts', { cwd: root }).map((file) =>
      file.replace('/src/main.ts', ''),
    )

    expect(own.length).toBeGreaterThan(2)
    expect(['gateway', ...own].filter((program) => !programs.has(program))).toEqual([])
  })
})
