import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksOf, run, settingsOf, whereThereIs, type Run } from '../support/printed-code.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

const name = 'docs/quick-starts.md'
const page = await readFile(join(import.meta.dirname, '../../..', name), 'utf8')

let flow: Flow
let project: Project
let folder: string

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
  folder = await mkdtemp(join(tmpdir(), 'quick-starts-'))
})
afterAll(async () => {
  await flow.stop()
  await rm(folder, { recursive: true })
})

const here = (command: string, args: string[], cwd = folder): Promise<Run> =>
  run({ command, args, cwd, settings: settingsOf(flow.url, project) })

const mailsTo = async (to: string): Promise<unknown> =>
  (await project.api.get(`/emails?to=${to}`)).body.data.length

whereThereIs('curl', name)('docs/quick-starts.md with curl', () => {
  it('sends, makes a segment, a campaign, a workflow and begins it', async () => {
    const blocks = blocksOf(page, 'sh')
    const answers: Run[] = []
    for (const block of blocks) {
      answers.push(await here('bash', ['-eu', '-o', 'pipefail', '-c', block]))
      await flow.idle()
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
    const [code = ''] = blocksOf(page, 'ts')
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', code]
    // Where `@postrider/client` is installed.
    const { code: exit, output } = await here(process.execPath, args, join(import.meta.dirname, '..'))

    expect([exit, output]).toEqual([
      0,
      expect.stringMatching(/^grace@example\.net (QUEUED|SENDING|SENT|DELIVERED)\n$/),
    ])
    expect(await mailsTo('grace@example.net')).toBe(1)
  })
})

whereThereIs('python3', name)('docs/quick-starts.md with Python', () => {
  it('sends and reads its mail', async () => {
    const [code = ''] = blocksOf(page, 'py')
    const { code: exit, output } = await here('python3', ['-c', code])

    expect([exit, output]).toEqual([
      0,
      expect.stringMatching(/^alan@example\.net (QUEUED|SENDING|SENT|DELIVERED)\n$/),
    ])
    expect(await mailsTo('alan@example.net')).toBe(1)
  })
})

whereThereIs(
  'go',
  name,
  'version',
)('docs/quick-starts.md with Go', () => {
  it('sends', async () => {
    const file = join(folder, 'main.go')
    await writeFile(file, blocksOf(page, 'go')[0] ?? '')
    const { code: exit, output } = await here('go', ['run', file])

    expect([exit, output]).toEqual([0, 'rob@example.net QUEUED\n'])
    expect(await mailsTo('rob@example.net')).toBe(1)
    // The first time it compiles the standard library.
  }, 240_000)
})
