import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blocksOf, run, settingsOf, whereThereIs, type Run } from '../support/printed-code.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

const name = 'docs/use/quick-start.md'
const textOf = (page: string): Promise<string> =>
  readFile(join(import.meta.dirname, '../../..', 'docs/use', page), 'utf8')
const quickStart = await textOf('quick-start.md')

let flow: Flow
let project: Project
let folder: string

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
  folder = await mkdtemp(join(tmpdir(), 'use-pages-'))
  // The commands on the pages have no such options, so curl would exit with 0 for an error status.
  await writeFile(join(folder, '.curlrc'), 'fail-with-body\nsilent\nshow-error\n')
})
afterAll(async () => {
  await flow.stop()
  await rm(folder, { recursive: true })
})

const runInFolder = (command: string, args: string[], cwd = folder): Promise<Run> =>
  run({ command, args, cwd, settings: { ...settingsOf(flow.url, project), CURL_HOME: folder } })

const mailsTo = async (to: string): Promise<unknown> =>
  (await project.api.get(`/emails?to=${to}`)).body.data.length

/**
 * The pages with curl commands, in an order in which each page can use the data of earlier pages. The page
 * about double opt-in has its own test.
 */
const pages = [
  'quick-start.md',
  'requests.md',
  'contacts-and-segments.md',
  'campaigns.md',
  'workflows.md',
  'sending.md',
  'why-a-mail-did-not-arrive.md',
  'schedule-and-batch.md',
  'templates.md',
  'sender-domains.md',
  'webhook-steps.md',
  'moving-from-resend.md',
  'moving-from-sendgrid.md',
  // The last page, because the endpoint receives the events of all later requests.
  'webhooks.md',
]

whereThereIs('curl', name)('the curl commands of docs/use', () => {
  it.each(pages)('work in %s', async (page) => {
    const commands = blocksOf(await textOf(page), 'sh')
    const { code, output } = await runInFolder('bash', ['-eu', '-o', 'pipefail', '-c', commands.join('')])
    await flow.idle()

    expect(commands).not.toEqual([])
    expect([code, output]).toEqual([0, expect.any(String)])
  })

  it('create a segment with a member, send a campaign and start a workflow', async () => {
    const [segment] = (await project.api.get('/segments')).body
    const [campaign] = (await project.api.get('/campaigns')).body.data
    const [workflow] = (await project.api.get('/workflows')).body.data
    const { executions } = (await project.api.get(`/workflows/${workflow.id}/executions`)).body
    const members = (await project.api.get(`/segments/${segment.id}/contacts`)).body.data

    expect(members).toMatchObject([{ email: 'grace@example.net' }])
    expect(campaign).toMatchObject({ status: 'SENT', sentCount: expect.any(Number) })
    expect(campaign.sentCount).toBeGreaterThan(0)
    expect(executions).toMatchObject([{ status: 'WAITING', contact: { email: 'ada@example.net' } }])
  })
})

describe('docs/use/quick-start.md with TypeScript', () => {
  it('sends a mail and reads it', async () => {
    const before = await mailsTo('grace@example.net')
    const [code = ''] = blocksOf(quickStart, 'ts')
    const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '--eval', code]
    // `@postrider/client` is installed in the working directory.
    const { code: exit, output } = await runInFolder(process.execPath, args, join(import.meta.dirname, '..'))

    expect([exit, output]).toEqual([
      0,
      expect.stringMatching(/^grace@example\.net (QUEUED|SENDING|SENT|DELIVERED)\n$/),
    ])
    expect(await mailsTo('grace@example.net')).toBe(Number(before) + 1)
  })
})

whereThereIs('python3', name)('docs/use/quick-start.md with Python', () => {
  it('sends a mail and reads it', async () => {
    const [code = ''] = blocksOf(quickStart, 'py')
    const { code: exit, output } = await runInFolder('python3', ['-c', code])

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
)('docs/use/quick-start.md with Go', () => {
  it('sends a mail', async () => {
    const file = join(folder, 'main.go')
    await writeFile(file, blocksOf(quickStart, 'go')[0] ?? '')
    const { code: exit, output } = await runInFolder('go', ['run', file])

    expect([exit, output]).toEqual([0, 'rob@example.net QUEUED\n'])
    expect(await mailsTo('rob@example.net')).toBe(1)
    // The first run compiles Go's standard library.
  }, 240_000)
})

whereThereIs('java', name)('docs/use/quick-start.md with Java', () => {
  it('sends a mail', async () => {
    const file = join(folder, 'Send.java')
    await writeFile(file, blocksOf(quickStart, 'java')[0] ?? '')
    const { code: exit, output } = await runInFolder('java', [file])

    expect([exit, output]).toEqual([0, expect.stringMatching(/^200 .*"status":"QUEUED"/)])
    expect(await mailsTo('james@example.net')).toBe(1)
  }, 60_000)
})
