import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateKeys } from '@postrider/setup/keys'
import { secretsOf } from '@postrider/setup/cluster-secrets'
import { urlSetting } from '@postrider/process/config'
import { folders, listOf, programs, settingsGiven, tableOf, workloadsOf } from './support/k8s.ts'
import { described, settingsOf } from './support/settings-of.ts'

const root = join(import.meta.dirname, '../..')

const shared = ['config', 'service-config'].flatMap((file) =>
  settingsOf(`libs/process/src/config/${file}.ts`),
)

/** The settings that a program reads, those of all services included. */
function readBy(program: string): ReadonlySet<string> {
  if (program === 'setup' || program === 'demo') return new Set(settingsOf('deploy/setup/src/config.ts'))
  const folder = program === 'gateway' ? program : `services/${program}`
  return new Set([...settingsOf(`${folder}/src/config.ts`), ...(program === 'gateway' ? [] : shared)])
}

const given = folders.flatMap((folder) => settingsGiven(folder).map((each) => ({ folder, ...each })))

/** What is in a Secret, by the end of its name; addresses with a password among them. */
const isSecret = (name: string): boolean =>
  /(_KEYS|_SECRET|_TOKEN|_PASSWORD|SECRET_KEY|ACCESS_KEY|ACCESS_KEY_ID|DATABASE_URL|SMTP_URL)$/.test(name)

describe('the settings of k8s', () => {
  it('are described in .env.example, those of the Deployments too', () => {
    const named = folders.flatMap((folder) =>
      workloadsOf(folder)
        .flatMap(({ spec }) => spec.template.spec.containers)
        .filter(({ image }) => image.startsWith('postrider-'))
        .flatMap(({ env = [] }) => env.map(({ name }) => name)),
    )

    expect(named).toContain('ROLE')
    expect(given.length).toBeGreaterThan(50)
    expect([...named, ...given.map(({ name }) => name)].filter((name) => !described.has(name))).toEqual([])
  })

  it('go to programs that read them', () => {
    expect(given.filter(({ program, name }) => !readBy(program).has(name))).toEqual([])
  })

  it.each(programs)('tell %s where each service is that it asks', (program) => {
    const told = settingsGiven(`k8s/base/${program}`).filter(({ name }) =>
      programs.map(urlSetting).includes(name),
    )

    expect(told.map(({ name, value }) => `${name}=${value}`).toSorted()).toEqual(
      programs
        .filter((name) => name !== program && readBy(program).has(urlSetting(name)))
        .map((name) => `${urlSetting(name)}=http://${name}:8080`)
        .toSorted(),
    )
  })

  it('of production say how many proxies there are, and lead to people by https', () => {
    const inProduction = given.filter(({ folder }) => folder.startsWith('k8s/overlays/production/'))
    const valuesOf = (name: string) => inProduction.filter((each) => each.name === name)

    expect(Number(valuesOf('TRUSTED_PROXIES')[0]?.value)).toBeGreaterThan(0)
    expect(valuesOf('PUBLIC_URL').map(({ program }) => program)).toEqual(['accounts', 'gateway', 'send'])
    expect(new Set(valuesOf('PUBLIC_URL').map(({ value }) => new URL(value).protocol))).toEqual(
      new Set(['https:']),
    )
    expect(inProduction.filter(({ name }) => name === 'DEMO' || name === 'INBOX_PUBLIC')).toEqual([])
  })
})

describe('the secrets of k8s', () => {
  it('are in no setting, and in no file but the password for local use', () => {
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

  it('that the set-up makes are those that each program reads', async () => {
    const names = ['DATABASE_URL', ...Object.keys(await generateKeys())]

    for (const program of programs)
      expect({ program, secrets: [...(secretsOf[program] ?? [])].toSorted() }).toEqual({
        program,
        secrets: names.filter((name) => readBy(program).has(name)).toSorted(),
      })
  })

  it('that docs/kubernetes.md lists are those, and settings that are secret', () => {
    const rows = tableOf('docs/kubernetes.md', 'Secrets').map(([program = '', held, optional]) => ({
      program,
      held: listOf(held),
      optional: listOf(optional).map((text) => text.split(' ')[0] ?? ''),
    }))

    expect(rows.map(({ program }) => program)).toEqual(programs)
    for (const { program, held, optional } of rows) {
      expect(held.toSorted()).toEqual([...(secretsOf[program] ?? [])].toSorted())
      // The AWS SDK reads its credentials by itself.
      const unread = optional.filter((name) => !readBy(program).has(name) && !name.startsWith('AWS_'))
      expect(unread).toEqual([])
      const secret = [...readBy(program)].filter((name) => isSecret(name) && !name.endsWith('_DATABASE_URL'))
      expect(secret.filter((name) => ![...held, ...optional].includes(name))).toEqual([])
    }
  })
})
