import { tmpdir } from 'node:os'
import type { ApiResponse } from '@postrider/testing/service'
import { blocksOf, run, settingsOf, whereThereIs } from '../support/printed-code.ts'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project
// The API description as a new user downloads it.
// oxlint-disable-next-line typescript/no-explicit-any
let api: any

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
  await verifyExampleDomain()
  api = (await flow.anybody.get('/openapi.json')).body
})
afterAll(() => flow.stop())

/** Adds the domain of the examples and verifies it. The page states that the demo project has this domain. */
async function verifyExampleDomain(): Promise<void> {
  const { id } = (await project.api.post('/domains', { body: { domain: 'example.com' } })).body
  expect((await project.api.get(`/domains/${id}/verify`)).body).toMatchObject({ verified: true })
}

interface Step {
  method: string
  path: string
  /** The target of the link in the page. */
  anchor: string
}

/** Returns the steps of the numbered list below "First steps". */
const steps = (): Step[] =>
  [...api.info.description.matchAll(/^\d+\. \[`(\w+) (\S+)`\]\((\S+)\)/gm)].map(
    ([, method, path, anchor]) => ({ method, path, anchor }),
  )

const exampleOf = (method: string, path: string): unknown =>
  api.paths[path][method.toLowerCase()].requestBody?.content['application/json'].example

/** Sends the example of an endpoint exactly as the page prints it. */
function sendExample(method: string, path: string, id = ''): Promise<ApiResponse> {
  const target = path.replace('{id}', id)
  const body = exampleOf(method, path)
  switch (method) {
    case 'GET':
      return project.api.get(target)
    case 'POST':
      return project.api.post(target, { body })
    case 'PATCH':
      return project.api.patch(target, { body })
    default:
      throw new Error(`The page has a step that this test does not know: ${method} ${path}`)
  }
}

describe('the "First steps" of the reference', () => {
  it('work as printed, and create a mail, a segment, a campaign and a workflow', async () => {
    const answers = new Map<string, ApiResponse>()
    const ids = new Map<string, string>()
    for (const { method, path } of steps()) {
      const [, resource = ''] = path.split('/')
      const answer = await sendExample(method, path, ids.get(resource))
      await flow.idle()
      answers.set(`${method} ${path}`, answer)
      if (method === 'POST' && path === `/${resource}`)
        ids.set(resource, answer.body.id ?? answer.body.data.id)
    }

    expect([...answers].filter(([, { status }]) => status >= 300)).toEqual([])
    const bodyOf = (step: string) => answers.get(step)?.body
    expect(bodyOf('GET /segments/{id}/contacts').data).toMatchObject([{ email: 'ada@example.net' }])
    expect(bodyOf('POST /campaigns/{id}/send').data).toMatchObject({ scheduledFor: null })
    expect((await project.api.get(`/campaigns/${ids.get('campaigns')}`)).body.data).toMatchObject({
      status: 'SENT',
      sentCount: 1,
    })
    expect(bodyOf('GET /workflows/{id}/executions').executions).toMatchObject([
      { status: 'WAITING', contact: { email: 'ada@example.net' }, currentStep: { type: 'DELAY' } },
    ])
  })

  it('link to the endpoints with the anchors of the viewer', () => {
    const anchorOf = ({ method, path }: Step): string => {
      const [tag = ''] = api.paths[path][method.toLowerCase()].tags
      return `#tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method}${path}`
    }

    expect(steps().length).toBeGreaterThanOrEqual(10)
    expect(steps().map(({ anchor }) => anchor)).toEqual(steps().map(anchorOf))
  })

  it('continue with examples of a mail, a template, and an event with the public key', async () => {
    const sent = await sendExample('POST', '/v1/send')
    const template = await sendExample('POST', '/templates')
    const tracked = await project.open.post('/v1/track', { body: exampleOf('POST', '/v1/track') })

    expect([sent.status, template.status, tracked.status]).toEqual([200, 201, 200])
    expect(sent.body.data.emails).toMatchObject([{ status: 'QUEUED' }])
  })
})

whereThereIs('curl', 'first steps')('the "First mail" of the reference', () => {
  it('is sent by the printed command', async () => {
    const blocks = blocksOf(api.info.description, 'sh')
    const { code, output } = await run({
      command: 'bash',
      args: ['-eu', '-o', 'pipefail', '-c', blocks[0] ?? ''],
      cwd: tmpdir(),
      settings: settingsOf(flow.url, project),
    })

    expect(blocks).toHaveLength(1)
    expect([code, output]).toEqual([0, expect.stringContaining('"status":"QUEUED"')])
    await flow.idle()
    expect((await flow.anybody.get('/inbox/messages?subject=Hello%20Ada')).body).toMatchObject({ total: 1 })
  })
})
