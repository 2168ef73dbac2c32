import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { settingsOf } from './settings-of.ts'

const root = join(import.meta.dirname, '..')

/** What no container needs to be told, and why. */
const absent = new Map([
  ['HOST', 'in the image'],
  ['PORT', 'in the image'],
  ['ROLE', 'one container of each service does everything'],
  ['ACCOUNTS_DATABASE_URL', 'one server for all'],
  ['CONTACTS_DATABASE_URL', 'one server for all'],
  ['SEND_DATABASE_URL', 'one server for all'],
  ['CAMPAIGNS_URL', 'the service does not exist yet'],
  ['SEGMENTS_URL', 'the service does not exist yet'],
  ['WORKFLOW_ENGINE_URL', 'the service does not exist yet'],
  ['ANALYTICS_URL', 'the service does not exist yet'],
  ['IDEMPOTENCY_LEASE_SECONDS', 'follows from how long the gateway waits'],
  ['LIMIT_LOOPBACK', 'for tests: containers are not reached over the loopback'],
  ['PASSWORD_CONCURRENCY', 'two fit the two cores that a small machine has'],
])

interface Container {
  build?: { args?: Record<string, unknown> }
  entrypoint?: string[]
  environment?: Record<string, unknown>
}

// The one place where the file's shape is asserted; what does not have it fails the tests below.
const { services: containers } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as { services: Record<string, Container> }

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
        ...settingsOf('libs/service/src/config/config.ts'),
        ...settingsOf('libs/service/src/config/service-config.ts'),
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
