import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFlow, type Flow, type Project } from './start-flow.ts'

const page = await readFile(join(import.meta.dirname, '../../../docs/quick-starts.md'), 'utf8')

let flow: Flow
let project: Project
let folder: string

beforeAll(async () => {
  flow = await startFlow()
  project = await flow.newProject()
  folder = await mkdtemp(join(tmpdir(), 'quick-starts-'))
})
afterAll(async () => {
  await flow.stop()
  await rm(folder, { recursive: true })
})

/** The code of a language, as it is printed. */
const blocksOf = (language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language && code !== undefined ? [code] : [],
  )

interface Run {
  code: number | null
  output: string
}

/** Runs a program of this machine with what the page tells the reader to set. */
function run(command: string, args: string[], cwd = folder): Promise<Run> {
  return new Promise((resolve, reject) => {
    const program = spawn(command, args, { cwd, env: settings() })
    let output = ''
    program.stdout.on('data', (chunk) => (output += String(chunk)))
    program.stderr.on('data', (chunk) => (output += String(chunk)))
    program.once('error', reject).once('close', (code) => resolve({ code, output }))
  })
}

/** Programs find themselves and their caches by the path and the home. */
const settings = (): NodeJS.ProcessEnv => ({
  PATH: machine('PATH'),
  HOME: machine('HOME'),
  POSTRIDER_URL: flow.url,
  POSTRIDER_KEY: project.secretKey,
  POSTRIDER_FROM: `hello@${project.domain}`,
})

const machine = (name: string): string =>
  spawnSync(`printf %s "$${name}"`, { shell: true, encoding: 'utf8' }).stdout

const isHere = (command: string, probe: string): boolean => spawnSync(command, [probe]).status === 0

/** Says that a language was left out, as the tests of engines do. */
const whereThereIs = (command: string, probe = '--version') => {
  if (isHere(command, probe)) return describe
  process.stderr.write(`docs/quick-starts.md: there is no ${command} here, so its part is skipped.\n`)
  return describe.skip
}

const mailsTo = async (to: string): Promise<unknown> =>
  (await project.api.get(`/emails?to=${to}`)).body.data.length

whereThereIs('curl')('docs/quick-starts.md with curl', () => {
  it('sends, makes a segment, a campaign, a workflow and begins it', async () => {
    const blocks = blocksOf('sh')
    const answers: Run[] = []
    for (const block of blocks) {
      answers.push(await run('bash', ['-eu', '-o', 'pipefail', '-c', block]))
      await flow.settled()
    }

    expect(blocks).toHaveLength(5)
    expect(answers.map(({ code, output }) => (code === 0 ? 'done' : output))).toEqual(
      Array<string>(5).fill('done'),
    )
    const [segment] = (await project.api.get('/segments')).body
    const [campaign] = (await project.api.get('/campaigns')).body.data
    const [workflow] = (await project.api.get('/workflows')).body.data
    const { executions } = (await project.api.get(`/workflows/${workflow.id}/executions`)).body
    expect(segment).toMatchObject({ name: 'Pro', memberCount: 1 })
    expect(campaign).toMatchObject({ status: 'SENT', sentCount: 1 })
    expect(executions).toMatchObject([{ status: 'WAITING', contact: { email: 'ada@example.net' } }])
  })
})

describe('docs/quick-starts.md with TypeScript', () => {
  it('sends and reads its mail', async () => {
    const [code = ''] = blocksOf('ts')
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', code]
    // Where `@postrider/client` is installed.
    const { code: exit, output } = await run(process.execPath, args, join(import.meta.dirname, '..'))

    expect([exit, output]).toEqual([
      0,
      expect.stringMatching(/^grace@example\.net (QUEUED|SENDING|SENT|DELIVERED)\n$/),
    ])
    expect(await mailsTo('grace@example.net')).toBe(1)
  })
})

whereThereIs('python3')('docs/quick-starts.md with Python', () => {
  it('sends and reads its mail', async () => {
    const [code = ''] = blocksOf('py')
    const { code: exit, output } = await run('python3', ['-c', code])

    expect([exit, output]).toEqual([
      0,
      expect.stringMatching(/^alan@example\.net (QUEUED|SENDING|SENT|DELIVERED)\n$/),
    ])
    expect(await mailsTo('alan@example.net')).toBe(1)
  })
})

whereThereIs('go', 'version')('docs/quick-starts.md with Go', () => {
  it('sends', async () => {
    const file = join(folder, 'main.go')
    await writeFile(file, blocksOf('go')[0] ?? '')
    const { code: exit, output } = await run('go', ['run', file])

    expect([exit, output]).toEqual([0, 'rob@example.net QUEUED\n'])
    expect(await mailsTo('rob@example.net')).toBe(1)
    // The first time it compiles the standard library.
  }, 240_000)
})
