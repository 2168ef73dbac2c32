import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gateway, services } from '@postrider/services'
import { namesOf } from '../../scripts/settings.ts'
import { containers } from './support/containers.ts'

const root = join(import.meta.dirname, '../..')
const programs = [gateway, ...services]

/** Containers of our programs that serve requests. Excludes containers that run a task and end. */
const serving = Object.entries(containers)
  .map(([name, container]) => ({ name, ...container }))
  .filter(({ build }) => /^(gateway$|services\/)/.test(String(build?.args?.['SERVICE'])))

/** The arguments that the Dockerfile sets. */
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const argument = (name: string): number =>
  Number(new RegExp(`^ARG ${name}=(\\d+)$`, 'm').exec(dockerfile)?.[1])
const listening = Number(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1])

describe('docker-compose.yml', () => {
  it('runs the gateway and every service of the list with its name and memory, and no others', () => {
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
    'gives $name the address of each service that it calls',
    ({ name: program, environment = {} }) => {
      const read = namesOf(program)
      const called = services.filter(({ urlSetting }) => read.includes(urlSetting))

      expect(called.map(({ urlSetting }) => environment[urlSetting])).toEqual(
        called.map(({ name }) => `http://${name}:${listening}`),
      )
    },
  )

  it('starts the gateway when every service is healthy, and stops it before them', () => {
    const needs = containers['gateway']?.depends_on ?? {}

    for (const { name } of services) expect(needs[name]).toEqual({ condition: 'service_healthy' })
  })

  it('publishes the gateway on the port of the list, on the loopback interface only', () => {
    expect(containers['gateway']?.ports).toEqual([`127.0.0.1:\${PORT:-${gateway.port}}:${listening}`])
  })
})

describe('the list of services', () => {
  it('has a row for every folder of services/ with a program', () => {
    const folders = globSync('services/*/src/main.ts', { cwd: root }).map((file) =>
      file.split('/', 2).join('/'),
    )

    expect(services.map(({ folder }) => folder).toSorted()).toEqual(folders.toSorted())
  })
})
