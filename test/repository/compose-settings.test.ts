import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Keys } from '@postrider/setup/keys'
import { services } from '@postrider/services'
import { definitionsOf, namesOf } from '../../scripts/settings.ts'
import { containers, type Container } from './support/containers.ts'

const root = join(import.meta.dirname, '../..')

type Reason = [setting: string, reason: string]

/** Settings that no container sets, with the reason. */
const unneeded = new Map<string, string>([
  ['HOST', 'set in the image'],
  ['PORT', 'set in the image'],
  ['ROLE', 'one container of each service does everything'],
  ...services.map(({ databaseSetting }): Reason => [databaseSetting, 'one server for all']),
  ...[...namesOf('setup')]
    .filter((name) => /^KAFKA_(TLS|SASL)/.test(name))
    .map((name): Reason => [name, 'the Kafka of Compose is in its own network']),
  ...[...namesOf('gateway')]
    .filter((name) => /^OTEL_(?!EXPORTER_OTLP_(ENDPOINT|HEADERS)|TRACES_SAMPLER)/.test(name))
    .map((name): Reason => [name, 'the default is right for traces of one machine']),
  ['DASHBOARD_DIR', 'the image contains the built files in the default folder'],
  ['LIMIT_LOOPBACK', 'for tests: clients do not reach containers over the loopback interface'],
])

/**
 * Returns whether a container must set a setting. The tools only need database settings, because their
 * network has no access to Amazon.
 */
const isNeeded = (program: string, name: string): boolean =>
  !unneeded.has(name) && (program !== 'tools' || name.endsWith('DATABASE_URL'))

/** Returns the program that a container runs, named after its folder. */
const programOf = ({ build }: Container): string => String(build?.args?.['SERVICE']).split('/').at(-1) ?? ''

/** The containers of each program. */
const programs = Map.groupBy(
  Object.values(containers).filter(({ build }) => build !== undefined),
  programOf,
)

const keys = Object.keys(Keys.shape)

/** Returns the settings that a program's containers get from the environment and from the key file. */
const settingsOf = (program: string): string[] =>
  (programs.get(program) ?? []).flatMap(({ environment = {}, entrypoint = [] }) => [
    ...Object.keys(environment),
    ...(entrypoint.some((each) => each.startsWith('--env-file')) ? keys : []),
  ])

describe('docker-compose.yml', () => {
  it.each([...programs.keys()])('gives %s every setting that it reads', (program) => {
    const present = new Set(settingsOf(program))

    expect(present.size).toBeGreaterThan(0)
    expect(namesOf(program).filter((name) => !present.has(name) && isNeeded(program, name))).toEqual([])
  })

  it.each([...programs.keys()])('gives %s no setting that it does not read', (program) => {
    // All programs share the key file. The AWS SDK reads its credentials itself.
    const unread = settingsOf(program).filter(
      (name) =>
        !namesOf(program).includes(name) && !keys.includes(name) && !/^AWS_\w+(KEY|KEY_ID|TOKEN)$/.test(name),
    )

    expect(unread).toEqual([])
  })

  it('gives the dashboard no keys, because it needs none', () => {
    const { entrypoint, volumes } = containers['dashboard'] ?? {}

    expect({ entrypoint, volumes }).toEqual({ entrypoint: ['node', 'src/main.ts'], volumes: [] })
  })

  it('contains only secrets for local use', () => {
    const secrets = [...definitionsOf].filter(([, [of]]) => of?.secret === true).map(([name]) => name)
    const values = Object.values(containers).flatMap(({ environment = {} }) =>
      Object.entries(environment).filter(([name]) => secrets.includes(name)),
    )

    // These values point to the database of Compose and to the container that captures mail.
    const local = new Map([
      ['DATABASE_URL', /@postgres:/],
      ['SMTP_URL', /mailpit/],
    ])
    const open = values.filter(([, value]) => !/^"\$\{\w+:-\}"$/.test(JSON.stringify(value)))
    expect(open.length).toBeGreaterThan(0)
    for (const [name, value] of open)
      expect([name, value]).toEqual([name, expect.stringMatching(local.get(name) ?? 'no secret')])
  })

  it('runs every service', () => {
    const own = globSync('services/*', { cwd: root }).map((folder) => folder.replace('services/', ''))

    expect(own.length).toBeGreaterThan(2)
    expect(['gateway', 'dashboard', ...own].filter((program) => !programs.has(program))).toEqual([])
  })
})
