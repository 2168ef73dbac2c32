import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { endpoints } from '@postrider/contracts/api'
import { errorCodes } from '@postrider/contracts/errors'
import { migrate } from '@postrider/db'
import { messagingMigrations } from '@postrider/messaging'
import { databaseSetting } from '@postrider/process/config'
import { serviceNames, type ServiceName } from '@postrider/services'
import { installed } from '@postrider/setup/installed'
import { createTestDatabase, type TestDatabase } from '@postrider/testing/postgres'
import { runTool } from '@postrider/tools/tool'
import pg from 'pg'
import { folders, programs, workloadsOf } from './support/k8s.ts'
import { runbookBlocks, runbookCommands, runbookNames, runbookText } from './support/runbooks.ts'

const headings = ['What users notice', 'What Postrider does by itself', 'Check', 'Do', 'Over']

const databases = new Map<ServiceName, TestDatabase>()

beforeAll(async () => {
  for (const name of serviceNames) {
    const lists = [messagingMigrations, await installed[name].migrations()]
    databases.set(name, await createTestDatabase({ name, migrate: (url) => migrate(url, lists) }))
  }
})
afterAll(async () => {
  for (const database of databases.values()) await database.drop()
})

describe('the runbooks', () => {
  it.each(runbookNames)('%s has the same parts as the others', (name) => {
    const found = [...runbookText(name).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)

    expect(found).toEqual(headings)
  })

  it('are all listed in their index', () => {
    const index = runbookText('README')

    expect(runbookNames.length).toBeGreaterThan(20)
    expect(runbookNames.filter((name) => !index.includes(`(${name}.md)`))).toEqual([])
  })
})

describe('the settings and states that the runbooks name', () => {
  it('exist', () => {
    const settings = readFileSync(join(import.meta.dirname, '../../docs/operate/settings.md'), 'utf8')
    const isKnown = (name: string): boolean =>
      settings.includes(`\`${name}\``) || errorCodes.some((code) => code === name)
    const named = runbookNames.flatMap((page) =>
      [...runbookText(page).matchAll(/`([A-Z]+_[A-Z_]+)(?:=\w+)?`/g)].map(([, name = '']) => name),
    )

    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !isKnown(name))).toEqual([])
  })
})

describe('the SQL of the runbooks', () => {
  const blocks = runbookBlocks('sql')

  it('exists', () => {
    expect(blocks.length).toBeGreaterThan(8)
  })

  it.each(blocks)('runs in the database that its first line names: $page', async ({ text }) => {
    const name = serviceNames.find((each) => text.startsWith(`-- ${each}\n`))
    const url = name && databases.get(name)?.url
    if (url === undefined) throw new Error(`This statement does not begin with a service: ${text}`)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      expect((await client.query(text)).command).toBe('SELECT')
    } finally {
      await client.end()
    }
  })
})

describe('the commands of the runbooks', () => {
  const commands = [...new Set(runbookCommands('postrider').map(({ line }) => line))]

  it.each(commands)('succeeds on an empty installation: %s', async (line) => {
    const discarded = new Writable({ write: (_chunk, _encoding, done) => done() })
    const errors: string[] = []
    const stderr = new Writable({
      decodeStrings: false,
      write: (text: string, _encoding, done) => {
        errors.push(text)
        done()
      },
    })
    const code = await runTool(line.split(' ').slice(1), {
      env: Object.fromEntries([...databases].map(([name, { url }]) => [databaseSetting(name), url])),
      stdout: discarded,
      stderr,
      pause: () => Promise.resolve(),
    })

    expect([code, errors]).toEqual([0, []])
  })

  it('read only resources that the manifests create', () => {
    const known = new Set([...programs, ...serviceNames.map((name) => `${name}-worker`), 'setup', 'tools'])
    const named = runbookCommands('kubectl').flatMap(({ line }) =>
      [...line.matchAll(/(?:(?:deployment|job|scaledobject)\/|\.io\/name=)([a-z-]+)/g)].map(
        ([, name = '']) => name,
      ),
    )

    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('select only pods that the manifests create', () => {
    const labels = folders.flatMap((folder) =>
      workloadsOf(folder).map(({ spec }) => spec.template.metadata.labels),
    )
    const selectors = runbookCommands('kubectl').flatMap(({ line }) => {
      const [, selector = ''] = / --selector (\S+)/.exec(line) ?? []
      return selector === '' ? [] : [selector]
    })
    const selectsPods = (selector: string): boolean =>
      labels.some((of) =>
        selector.split(',').every((pair) => `${of[pair.split('=')[0] ?? '']}` === pair.split('=')[1]),
      )

    expect(selectors.length).toBeGreaterThan(8)
    expect(selectors.filter((selector) => !selectsPods(selector))).toEqual([])
  })

  it('read the logs of all pods of a Deployment', () => {
    // With `logs deployment/…`, kubectl reads one of the pods.
    const ofOnePod = runbookCommands('kubectl').filter(({ line }) => line.includes(' logs deployment/'))

    expect(ofOnePod).toEqual([])
  })

  it('request only endpoints that exist', () => {
    const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`))
    const requested = runbookCommands('curl').map(({ line }) => {
      const { pathname } = new URL(line.split(' ')[1] ?? '')
      return `${line.includes(' --json ') ? 'POST' : 'GET'} ${pathname}`
    })

    expect(requested.length).toBeGreaterThan(3)
    expect(requested.filter((each) => !known.has(each))).toEqual([])
  })
})
