import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { databaseSetting } from '@postrider/process/config'
import { serviceNames, type ServiceName } from '@postrider/services'
import { runTool } from '@postrider/tools/tool'
import pg from 'pg'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await startFlow()
  project = await flow.newProject()
  await fill()
  await flow.idle()
})
afterAll(() => flow.stop())

/** Creates one object of every kind that the check compares. */
async function fill(): Promise<void> {
  const to = 'ann@example.com'
  expect((await project.open.post('/v1/track', { body: { event: 'bought', email: to } })).status).toBe(200)
  const mail = { to, from: `shop@${project.domain}`, subject: 'Hello', body: '<p>Hello</p>' }
  expect((await project.api.post('/v1/send', { body: mail })).status).toBe(200)
  const segment = await project.api.post('/segments', { body: { name: 'Friends', type: 'STATIC' } })
  expect(segment.status).toBe(201)
  const emails = [to, 'bob@example.com']
  const members = await project.api.post(`/segments/${segment.body.id}/members`, {
    body: { emails, createMissing: true },
  })
  expect(members.body).toMatchObject({ added: 2 })
  const campaign = {
    name: 'News',
    subject: 'News',
    body: '<p>News</p>',
    from: mail.from,
    audienceType: 'ALL',
  }
  expect((await project.api.post('/campaigns', { body: campaign })).status).toBe(201)
}

const urlOf = (service: ServiceName): string => flow.databaseUrls[serviceNames.indexOf(service)] ?? ''

async function change(service: ServiceName, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(service) })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement)
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    await client.end()
  }
}

interface Printed {
  code: number
  findings: Record<string, unknown>[]
  errors: string
}

/** Returns the output of `postrider check --json`. Calls `between` between the two passes of the check. */
const check = (args: string[] = [], between?: () => Promise<unknown>): Promise<Printed> =>
  run(['check', ...args], between)

/** Returns the output of a command with --json. `between` replaces its pauses. */
async function run(
  args: string[],
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<Printed> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env = Object.fromEntries(serviceNames.map((name) => [databaseSetting(name), urlOf(name)]))
  const printed = Promise.all([text(stdout), text(stderr)])
  const code = await runTool(['--json', ...args], { env, stdout, stderr, pause: between })
  stdout.end()
  stderr.end()
  const [document, errors] = await printed
  return { code, findings: document === '' ? [] : JSON.parse(document), errors }
}

describe('postrider check', () => {
  it('reports no findings if the services are consistent', async () => {
    expect(await check()).toEqual({ code: 0, findings: [], errors: '' })
  })

  it.each<[string, ServiceName, string, string, object]>([
    [
      'a service without a copy of a project',
      'campaigns',
      `update projects set id = gen_random_uuid()`,
      `update projects set id = (select project_id from campaigns)`,
      { check: 'projects', kind: 'missing', service: 'campaigns' },
    ],
    [
      'a copy of a project that is newer than the project in a restored accounts database',
      'send',
      `update projects set version = version + 1`,
      `update projects set version = version - 1`,
      { check: 'projects', kind: 'ahead', service: 'send' },
    ],
    [
      'a copy of a project that differs from the project',
      'segments',
      `update projects set disabled = true`,
      `update projects set disabled = false`,
      { check: 'projects', kind: 'different', service: 'segments' },
    ],
    [
      'an outdated copy of a campaign',
      'campaigns',
      `update campaigns set version = version + 1`,
      `update campaigns set version = version - 1`,
      { check: 'campaigns', kind: 'behind', service: 'analytics' },
    ],
    [
      'a segment with a wrong member count',
      'segments',
      `update segments set member_count = member_count + 1`,
      `update segments set member_count = member_count - 1`,
      { check: 'segments', kind: 'different', service: 'segments' },
    ],
    [
      'a copy of members that lacks a member',
      'contacts',
      `update segment_members set left_at = now() where version = 1`,
      `update segment_members set left_at = null`,
      { check: 'segments', kind: 'different', service: 'contacts' },
    ],
    [
      'an outdated copy of members',
      'contacts',
      `update segment_copies set version = version - 1`,
      `update segment_copies set version = version + 1`,
      { check: 'segments', kind: 'behind', service: 'contacts' },
    ],
    [
      'a dead letter',
      'workflow-engine',
      `insert into dead_letters (consumer, topic, key, headers, value, reason) values ('c', 't', 'k', '{}', 'v', 'r')`,
      `delete from dead_letters`,
      { check: 'dead-letters', kind: 'waiting', service: 'workflow-engine' },
    ],
  ])('finds %s', async (_what, service, damage, repair, finding) => {
    await change(service, damage)

    const { code, findings } = await check()
    await change(service, repair)

    expect(code).toBe(1)
    expect(findings).toContainEqual(expect.objectContaining(finding))
    expect(new Set(findings.map((each) => each['check']))).toHaveProperty('size', 1)
  })

  it('finds activity entries that are missing, and names the service that published them', async () => {
    await change('analytics', `update activity set at = at - interval '1 ms' where type = 'event.triggered'`)

    const { code, findings } = await check(['--project', project.id])
    const later = await check(['--since', '2999-01-01'])
    await change('analytics', `update activity set at = at + interval '1 ms' where type = 'event.triggered'`)

    expect(code).toBe(1)
    expect(findings).toEqual([
      {
        check: 'activity',
        kind: 'missing',
        service: 'analytics',
        projectId: project.id,
        subject: 'contacts',
        message: expect.stringMatching(/^It lacks 1 of 1 entries that contacts has, the first of \d{4}-/),
      },
    ])
    expect(later).toMatchObject({ code: 0, findings: [] })
  })

  it('omits a difference that no longer exists in the second pass', async () => {
    const damage = `update segment_copies set version = version - 1`
    await change('contacts', damage)

    const found = await check([], () => change('contacts', damage.replace('- 1', '+ 1')))

    expect(found).toMatchObject({ code: 0, findings: [] })
  })

  it('exits with 1 and a message if a database cannot be queried', async () => {
    const { code, errors } = await checkWithout('send')

    expect({ code, errors }).toEqual({
      code: 1,
      errors: expect.stringMatching(/^The database of send cannot be queried: [^\n]+\.\n$/),
    })
  })
})

describe('postrider projects', () => {
  it('shows what a project has sent, rendered and stored', async () => {
    const { code, findings, errors } = await run(['projects', 'show', project.id])

    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(findings).toEqual([
      expect.objectContaining({
        projectId: project.id,
        deletedAt: null,
        disabledReason: null,
        used: { transactional: 1, campaigns: 0, workflows: 0, inbound: 0 },
        windows: {
          '24h': expect.objectContaining({ mails: 1, bounces: 0, complaints: 0 }),
          '7d': expect.objectContaining({ mails: 1, bounces: 0, complaints: 0 }),
        },
        allTime: { mails: 1, bounces: 0, complaints: 0 },
        queues: [],
        contacts: 2,
      }),
    ])
  })

  it('lists the project by its mails and its rendering time', async () => {
    for (const figure of ['mails', 'cpu']) {
      const { findings } = await run(['projects', 'top', '--by', figure])

      expect(findings).toEqual([
        expect.objectContaining({
          projectId: project.id,
          mails: 1,
          dueMails: 0,
          renderingCpuSeconds: expect.any(Number),
        }),
      ])
    }
  })
})

/** Runs the check while the database of this service does not exist. */
async function checkWithout(service: ServiceName): Promise<{ code: number; errors: string }> {
  const urls = [...flow.databaseUrls]
  const databaseUrls = urls.with(serviceNames.indexOf(service), `${urls[0]}_gone`)
  const original = flow
  flow = { ...original, databaseUrls }
  try {
    return await check()
  } finally {
    flow = original
  }
}
