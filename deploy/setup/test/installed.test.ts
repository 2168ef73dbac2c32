import * as contracts from '@postrider/contracts/messages'
import { databaseUrlOf } from '@postrider/process/config'
import { gateway, services } from '@postrider/services'
import { generateKeys } from '../src/keys.ts'
import { installed } from '../src/installed.ts'

const env = {
  ...(await generateKeys()),
  DATABASE_URL: 'postgres://127.0.0.1:5432/postgres',
  GATEWAY_JWKS_URL: 'http://127.0.0.1:8080/.well-known/jwks.json',
  PUBLIC_URL: 'http://127.0.0.1:8080',
  ...Object.fromEntries(services.map(({ urlSetting, port }) => [urlSetting, `http://127.0.0.1:${port}`])),
}

describe('a service of the list', () => {
  it.each(services)('$name listens on the port of its row by default', async ({ name, port }) => {
    expect((await installed[name].config()).readConfig(env)).toMatchObject({ port })
    expect((await installed[name].config()).readConfig({ ...env, PORT: '4711' })).toMatchObject({
      port: 4711,
    })
  })

  it.each(services)(
    '$name uses the database of its row by default',
    async ({ name, database, databaseSetting: own }) => {
      const elsewhere = 'postgres://db.example.net/other'

      const { readConfig } = await installed[name].config()

      const shared = readConfig(env)
      const separate = readConfig({ ...env, [own]: elsewhere })

      expect(databaseUrlOf(name, shared.database)).toBe(`postgres://127.0.0.1:5432/${database}`)
      expect(databaseUrlOf(name, separate.database)).toBe(elsewhere)
    },
  )

  it.each(services)('$name has migrations that contain its name', async ({ name }) => {
    expect(await installed[name].migrations()).toMatchObject({ owner: name })
  })
})

describe('the list of services', () => {
  it('has a different port for each program', () => {
    const ports = [gateway, ...services].map(({ port }) => port)

    expect(ports).toHaveLength(new Set(ports).size)
  })

  it('covers the publisher of every message, and setup creates every topic', () => {
    // Several services publish to each of these topics.
    const ofAll: readonly string[] = [
      contracts.projectPurged.topic,
      contracts.jobFinished.topic,
      contracts.changeAudited.topic,
      contracts.storageMeasured.topic,
    ]
    const published = Object.values(contracts).flatMap((each) =>
      typeof each === 'object' && 'topic' in each && !ofAll.includes(each.topic) ? [each.topic] : [],
    )
    const publishers = published.map((topic) => topic.split('.', 1)[0])
    // Topics are named after the subject of their messages: the workflow engine publishes to `workflows`.
    const named = services.map(({ name }) => (name === 'workflow-engine' ? 'workflows' : name))

    expect(published.length).toBeGreaterThan(5)
    expect([...published, ...ofAll].filter((topic) => !contracts.topics.includes(topic))).toEqual([])
    expect(publishers.filter((name) => !named.some((each) => each === name))).toEqual([])
  })
})
