import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dashboard, gateway, programs, services } from '@postrider/services'
import { namesOf } from '../../scripts/settings.ts'
import { containers } from './support/containers.ts'

const root = join(import.meta.dirname, '../..')

/** The containers of our programs that serve requests, without containers that run a task and end. */
const serving = Object.entries(containers)
  .map(([name, container]) => ({ name, ...container }))
  .filter(({ build }) => /^(gateway$|dashboard$|services\/)/.test(String(build?.args?.['SERVICE'])))

/** The Dockerfile, which sets the default values of build arguments. */
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const argument = (name: string): number =>
  Number(new RegExp(`^ARG ${name}=(\\d+)$`, 'm').exec(dockerfile)?.[1])
const listening = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1])

describe('docker-compose.yml', () => {
  it('runs exactly the programs of the list, each with its name and memory setting', () => {
    const running = serving.map(({ name, build }) => ({
      name,
      folder: build?.args?.['SERVICE'],
      semiSpaceMb: build?.args?.['SEMI_SPACE_MB'] ?? argument('SEMI_SPACE_MB'),
    }))

    expect(running).toEqual(
      expect.arrayContaining(
        programs.map(({ name, folder, semiSpaceMb }) => ({ name, folder, semiSpaceMb })),
      ),
    )
    expect(running).toHaveLength(programs.length)
  })

  it.each(serving)(
    'gives $name the address of each program that it calls',
    ({ name: program, environment = {} }) => {
      const read = namesOf(program)
      const called = [dashboard, ...services].filter(({ urlSetting }) => read.includes(urlSetting))

      expect(called.map(({ urlSetting }) => environment[urlSetting])).toEqual(
        called.map(({ name }) => `http://${name}:${listening}`),
      )
    },
  )

  it('starts the gateway when every service is healthy, and stops the gateway before the services', () => {
    const needs = containers['gateway']?.depends_on ?? {}

    for (const { name } of services) expect(needs[name]).toEqual({ condition: 'service_healthy' })
  })

  it('starts the gateway also if the dashboard is not healthy', () => {
    expect(containers['gateway']?.depends_on?.['dashboard']).toEqual({ condition: 'service_started' })
  })

  it('publishes the gateway on its port in the list, and only on the loopback interface', () => {
    expect(containers['gateway']?.ports).toEqual([`127.0.0.1:\${PORT:-${gateway.port}}:${listening}`])
  })
})

describe('the list of services', () => {
  it('has a row for every folder of services/ that contains a program', () => {
    const folders = globSync('services/*/src/main.ts', { cwd: root }).map((file) =>
      file.split('/', 2).join('/'),
    )

    expect(services.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted())
  })
})
