import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
})
beforeEach(async () => {
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const limitsPath = () => `/users/@me/projects/${project.id}/billing-limits`

async function setLimits(limits: object): Promise<void> {
  const none = { workflows: null, campaigns: null, transactional: null, inbound: null }
  expect((await project.owner.put(limitsPath(), { body: { ...none, ...limits } })).status).toBe(200)
  await flow.idle()
}

const send = (to: string[]) =>
  project.api.post('/v1/send', {
    body: { to, from: `us@${project.domain}`, subject: 'Hello', body: '<p>Hello</p>' },
  })

const addressesOf = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${name}-${number}.${project.domain}@example.net`)

const statusesOf = async (calls: number, recipients: number): Promise<number[]> => {
  const answers = Array.from({ length: calls }, (_, call) => send(addressesOf(`call${call}`, recipients)))
  return (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other)
}

const used = async (category: string): Promise<number> =>
  (await project.owner.get(limitsPath())).body[category].usage

describe('a limit of transactional mail', () => {
  it('of 500 accepts one of 20 parallel requests with 400 recipients each', async () => {
    await setLimits({ transactional: 500 })

    const statuses = await statusesOf(20, 400)
    await flow.idle()

    expect(statuses).toEqual([200, ...Array<number>(19).fill(429)])
    expect(await used('transactional')).toBe(400)
  }, 120_000)

  it('of 5 accepts five of 50 parallel requests', async () => {
    await setLimits({ transactional: 5 })

    const statuses = await statusesOf(50, 1)
    await flow.idle()

    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(45).fill(429)])
    expect(await used('transactional')).toBe(5)
  })
})

describe('a limit of campaign mail', () => {
  it('of 300 lets a campaign to 1,000 contacts send 300 mails', async () => {
    const rows = addressesOf('row', 1_000).map((email) => `${email},true`)
    const form = new FormData()
    form.append('file', new Blob([['email,subscribed', ...rows].join('\n')], { type: 'text/csv' }), 'p.csv')
    await project.api.post('/contacts/import', { body: form })
    await setLimits({ campaigns: 300 })
    const content = { name: 'Spring', subject: 'Hi', body: '<p>Hi</p>', from: `us@${project.domain}` }
    const made = await project.api.post('/campaigns', { body: { ...content, audienceType: 'ALL' } })

    await project.api.post(`/campaigns/${made.body.data.id}/send`)
    await flow.idle()

    expect((await project.api.get(`/campaigns/${made.body.data.id}`)).body.data).toMatchObject({
      status: 'SENT',
      totalRecipients: 1_000,
      sentCount: 300,
    })
    expect(await used('campaigns')).toBe(300)
  }, 120_000)
})
