import { scheduledMailsApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { queuedMails, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project
let clock = Date.now()

beforeAll(async () => {
  send = await startSend({ now: () => new Date(clock) })
})
beforeEach(async () => {
  clock += 1
  project = await someProject(send)
})
afterAll(() => send.stop())

const list = (query: Record<string, string>) =>
  project.api.get(`/emails?${new URLSearchParams(query).toString()}`)

/** Sends one mail for each body. Returns the ids. */
async function sent(...bodies: object[]): Promise<string[]> {
  const ids: string[] = []
  for (const body of bodies) {
    clock += 1
    ids.push((await queuedMails(project, body))[0].email)
  }
  return ids
}

const idsOf = async (query: Record<string, string>): Promise<string[]> => {
  const { status, body } = await list(query)
  expect({ status, total: body.total }).toEqual({ status: 200, total: body.data.length })
  return body.data.map(({ id }: { id: string }) => id)
}

describe('GET /emails by tag and metadata', () => {
  it('returns the mails with the tag and all pairs', async () => {
    const [both, tagged, priced] = await sent(
      { tags: ['orders', 'eu'], metadata: { order: '42', shop: 'eu' } },
      { tags: ['orders'], metadata: { order: '421' } },
      { metadata: { order: '42' } },
      {},
    )

    expect(await idsOf({ tag: 'orders' })).toEqual([tagged, both])
    expect(await idsOf({ tag: ' orders ' })).toEqual([tagged, both])
    expect(await idsOf({ 'metadata.order': '42' })).toEqual([priced, both])
    expect(await idsOf({ 'metadata[order]': '42', 'metadata.shop': 'eu' })).toEqual([both])
    expect(await idsOf({ tag: 'eu', 'metadata.order': '42', status: 'QUEUED' })).toEqual([both])
    expect(await idsOf({ tag: 'eu', status: 'SENT' })).toEqual([])
    expect(await idsOf({ tag: '42' })).toEqual([])
    expect(await idsOf({ 'metadata.orders': 'orders' })).toEqual([])
  })

  it('returns only mails of the project', async () => {
    await sent({ tags: ['orders'], metadata: { order: '42' } })
    const mine = project
    project = await someProject(send)
    expect(await idsOf({ tag: 'orders' })).toEqual([])
    expect(await idsOf({ 'metadata.order': '42' })).toEqual([])
    project = mine
    expect(await idsOf({ tag: 'orders' })).toHaveLength(1)
  })

  it.each([
    [`o'r "d\\er" {a,b} ü%_`, `v'a "l\\ue" {1,2} [x]`],
    ['order.id', '\n\t'],
    ['a.b[c]', ' '],
    ['constructor', '9'.repeat(3_900)],
    ['1 ', '2'],
  ])('finds the key %j', async (key, value) => {
    const metadata: unknown = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(value)}}`)
    const [id] = await sent({ metadata }, { metadata: { other: value } })

    expect(await idsOf({ [`metadata.${key}`]: value })).toEqual([id])
    expect(await idsOf({ [`metadata[${key}]`]: value })).toEqual([id])
    expect(await idsOf({ [`metadata.${key}`]: `${value}x` })).toEqual([])
  })

  it.each([
    ['tag', ''],
    ['tag', 'x'.repeat(65)],
    ['tag', 'a\u0000b'],
    ['tag', 'a\nb'],
    ['tag', `it's "{}[],\\`],
    ['metadata.order', 'a\u0000b'],
    ['metadata.a\u0000b', 'x'],
    ['metadata.order', 'x'.repeat(8_000)],
    [`metadata.${'x'.repeat(300)}`, 'x'],
    ['metadata', 'x'],
    ['metadata.', 'x'],
    ['metadata[]', 'x'],
    ['metadata[a', 'x'],
  ])('answers a hostile value of %j without a server error', async (name, value) => {
    const { status } = await list({ [name]: value })

    expect([200, 400, 422]).toContain(status)
  })

  it('rejects a parameter with two values with 422', async () => {
    const { status, body } = await project.api.get('/emails?metadata.order=1&metadata.order=2')

    expect({ status, errors: body.error.errors }).toMatchObject({
      status: 422,
      errors: [{ field: 'metadata.order' }],
    })
  })

  it('returns every mail once by cursor', async () => {
    const ids = await sent(...Array.from({ length: 5 }, () => ({ tags: ['orders'] })), { tags: ['other'] })

    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await list({ tag: 'orders', limit: '2', ...(cursor && { cursor }) })
      expect(body.total).toBe(cursor === '' ? 5 : 0)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.cursor
    }

    expect(seen).toEqual(ids.slice(0, 5).toReversed())
  })

  it('returns scheduled mails by status', async () => {
    const at = new Date(clock + 86_400_000).toISOString()
    const [scheduled, tagged] = await sent(
      { delivery: { at } },
      { delivery: { at }, tags: ['later'] },
      { tags: ['later'] },
    )

    expect(await idsOf({ status: 'SCHEDULED' })).toEqual([tagged, scheduled])
    expect(await idsOf({ status: 'SCHEDULED', tag: 'later' })).toEqual([tagged])
    expect((await list({ status: 'SCHEDULED' })).body.data).toMatchObject([
      { scheduledFor: at },
      { scheduledFor: at },
    ])
  })
})

describe('the list of scheduled mails for the analytics service', () => {
  it('returns the mails that are due in the period, earliest first, of one project and generation', async () => {
    const at = (days: number): string => new Date(clock + days * 86_400_000).toISOString()
    const labels = { tags: ['later'], metadata: { order: '42' } }
    const times = [at(2), at(1), at(40)]
    const [second, first] = await sent(
      { delivery: { at: times[0] }, subject: 'Hi {{name}}' },
      { delivery: { at: times[1] }, ...labels },
      { delivery: { at: times[2] } },
      {},
    )
    const api = peerApi(send.service, scheduledMailsApi)
    const request = { projectId: project.id, generation: 1, until: at(30), limit: 100 }

    const { mails } = await api.find(request)

    expect(mails).toMatchObject([
      { id: first, scheduledFor: times[1], to: 'ada@example.net', templateId: null, ...labels },
      { id: second, scheduledFor: times[0], subject: 'Hi {{name}}', tags: [], metadata: {} },
    ])
    expect((await api.find({ ...request, limit: 1 })).mails).toMatchObject([{ id: first }])
    expect((await api.find({ ...request, generation: 2 })).mails).toEqual([])
    const other = await someProject(send)
    expect((await api.find({ ...request, projectId: other.id })).mails).toEqual([])
  })
})
