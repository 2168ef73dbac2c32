import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeys } from '@postrider/setup/keys'
import { secretsByProgram } from '@postrider/setup/cluster-secrets'
import { isRequired, urlSetting, type Setting } from '@postrider/process/config'
import { definitionsOf, settingsOf } from '../../scripts/settings.ts'
import {
  folders,
  listOf,
  programs,
  settingsGiven,
  tableOf,
  withoutWorkers,
  workloadsOf,
} from './support/k8s.ts'

const root = join(import.meta.dirname, '../..')

/** Returns the settings that a program reads. The Job `demo` runs the program `setup`. */
const readBy = (program: string): readonly Setting[] =>
  settingsOf.get(program === 'demo' ? 'setup' : program) ?? []

const namesReadBy = (program: string): string[] => readBy(program).map(({ name }) => name)

const secretsOf = await secretsByProgram()

const given = folders.flatMap((folder) => settingsGiven(folder).map((each) => ({ folder, ...each })))

/** Returns true for settings that are defined as secret, and for the credentials that the AWS SDK reads. */
const isSecret = (name: string): boolean =>
  /^AWS_.*ACCESS_KEY/.test(name) || (definitionsOf.get(name) ?? []).some(({ secret }) => secret)

describe('the settings of k8s', () => {
  it('are defined in the code, including the settings in Deployments', () => {
    const named = folders.flatMap((folder) =>
      workloadsOf(folder)
        .flatMap(({ spec }) => spec.template.spec.containers)
        .filter(({ image }) => image.startsWith('postrider-'))
        .flatMap(({ env = [] }) => env.map(({ name }) => name)),
    )

    expect(named).toContain('ROLE')
    expect(given.length).toBeGreaterThan(50)
    expect([...named, ...given.map(({ name }) => name)].filter((name) => !definitionsOf.has(name))).toEqual(
      [],
    )
  })

  it('are only given to programs that read them', () => {
    expect(given.filter(({ program, name }) => !namesReadBy(program).includes(name))).toEqual([])
  })

  it.each(programs)('contain all required settings of %s except secrets', (program) => {
    const names = settingsGiven(`k8s/base/${program}`).map(({ name }) => name)
    const required = readBy(program).filter((each) => isRequired(each) && !each.secret)

    expect(required.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(programs)('contain, for %s, the address of each service that it calls', (program) => {
    const addresses = settingsGiven(`k8s/base/${program}`).filter(({ name }) =>
      programs.map(urlSetting).includes(name),
    )

    expect(addresses.map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual(
      programs
        .filter((name) => name !== program && namesReadBy(program).includes(urlSetting(name)))
        .map((name) => `${urlSetting(name)}=http://${name}:8080`)
        .toSorted(),
    )
  })

  it('contain the number of proxies and https URLs in the production overlay', () => {
    const inProduction = given.filter(({ folder }) => folder.startsWith('k8s/overlays/production/'))
    const valuesOf = (name: string) => inProduction.filter((each) => each.name === name)

    expect(Number(valuesOf('TRUSTED_PROXIES')[0]?.value)).toBeGreaterThan(0)
    expect(valuesOf('PUBLIC_URL').map(({ program }) => program)).toEqual([
      'accounts',
      'dashboard',
      'gateway',
      'send',
    ])
    expect(new Set(valuesOf('PUBLIC_URL').map(({ value }) => new URL(value).protocol))).toEqual(
      new Set(['https:']),
    )
    expect(inProduction.filter(({ name }) => name === 'DEMO' || name === 'INBOX_PUBLIC')).toEqual([])
  })
})

describe('the secrets of k8s', () => {
  it('are not in settings or files, except the password for local use', () => {
    expect(given.filter(({ name, value }) => isSecret(name) || /:\/\/[^/]*@/.test(value))).toEqual([])
    const files = globSync('k8s/**/*.{yaml,env}', { cwd: root })
    const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    expect(files.length).toBeGreaterThan(80)
    expect(texts.filter(({ text }) => /^kind: Secret$/m.test(text)).map(({ file }) => file)).toEqual([])
    expect(
      texts
        .filter(({ text }) => /secretGenerator|[a-z]+:\/\/[^/\s]+:[^/\s]+@/.test(text))
        .map(({ file }) => file),
    ).toEqual(['k8s/overlays/local/kustomization.yaml'])
  })

  it('are created by the set-up for exactly the programs that read them', async () => {
    const names = ['DATABASE_URL', ...Object.keys(await generateKeys())]

    for (const program of programs)
      expect({ program, secrets: [...(secretsOf.get(program) ?? [])].toSorted() }).toEqual({
        program,
        secrets: names.filter((name) => namesReadBy(program).includes(name)).toSorted(),
      })
  })

  it('are listed in docs/operate/kubernetes.md for exactly the programs that read them', () => {
    const page = 'docs/operate/kubernetes.md'
    const required = tableOf(page, 'Secrets').map(([program = '', held]) => ({ program, held: listOf(held) }))
    const services = programs.filter((program) => !withoutWorkers.includes(program))
    const optional = tableOf(page, 'Optional secrets').flatMap(([names, secrets]) =>
      listOf(secrets)
        .flatMap((secret) => (secret === 'every service' ? services : [secret]))
        .flatMap((program) => listOf(names).map((name) => ({ program, name }))),
    )

    expect(required.map(({ program }) => program)).toEqual(
      programs.filter((program) => secretsOf.has(program)),
    )
    expect(optional.length).toBeGreaterThan(10)
    // The AWS SDK, not the program, reads its credentials.
    const unread = optional.filter(
      ({ program, name }) => !namesReadBy(program).includes(name) && !name.startsWith('AWS_'),
    )
    expect(unread).toEqual([])
    for (const { program, held } of required) {
      expect(held.toSorted()).toEqual([...(secretsOf.get(program) ?? [])].toSorted())
      const listed = [...held, ...optional.filter((each) => each.program === program).map(({ name }) => name)]
      const secret = namesReadBy(program).filter((name) => isSecret(name) && !name.endsWith('_DATABASE_URL'))
      expect(secret.filter((name) => !listed.includes(name))).toEqual([])
    }
  })
})
