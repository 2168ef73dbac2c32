import { until } from '@postrider/testing/jest'
import { sharedFlow, type Flow, type Project } from '../support/start-flow.ts'

let flow: Flow
let project: Project

beforeAll(async () => {
  flow = await sharedFlow()
  project = await flow.newProject()
})
afterAll(() => flow.stop())

const send = async (body: object) => {
  const { status, body: sent } = await project.api.post('/v1/send', {
    body: { from: `us@${project.domain}`, subject: 'Your order', body: '<p>Thanks</p>', ...body },
  })
  expect({ status, sent }).toMatchObject({ status: 200 })
  return sent.data.emails
}

const inMs = (ms: number): string => new Date(Date.now() + ms).toISOString()
const statusOf = async (id: string): Promise<string> => (await project.api.get(`/emails/${id}`)).body.status

/** Returns the captured mails to an address, also as a copy. */
const capturedTo = async (address: string) =>
  (await flow.anybody.get(`/inbox/messages?to=${address}`)).body.messages

describe('a scheduled mail', () => {
  it('is delivered at its time, unless it is cancelled', async () => {
    const [soon] = await send({ to: 'soon@example.net', delivery: { at: inMs(1_500) } })
    const [never] = await send({ to: 'never@example.net', delivery: { at: inMs(1_500) }, tags: ['later'] })
    const [moved] = await send({ to: 'moved@example.net', delivery: { at: inMs(86_400_000) } })
    const upcoming = (await project.api.get('/activity/upcoming')).body
    const cancelled = await project.api.post(`/emails/${never.email}/cancel`)
    const again = await project.api.post(`/emails/${never.email}/cancel`)
    await project.api.patch(`/emails/${moved.email}`, { body: { delivery: { at: inMs(0) } } })

    await until(async () => (await statusOf(soon.email)) === 'DELIVERED')
    await until(async () => (await statusOf(moved.email)) === 'DELIVERED')

    expect([soon.status, cancelled.status, again.status]).toEqual(['SCHEDULED', 200, 409])
    expect(JSON.stringify(upcoming)).toContain(soon.email)
    expect(await statusOf(never.email)).toBe('DROPPED')
    expect(await capturedTo('soon@example.net')).toHaveLength(1)
    expect(await capturedTo('never@example.net')).toEqual([])
    const used = (await project.api.get(`/emails?status=DROPPED`)).body
    expect(used.data.map(({ id }: { id: string }) => id)).toEqual([never.email])
  })

  it('is cancelled by its tag', async () => {
    const mails = await send({
      to: ['one@example.net', 'two@example.net'],
      delivery: { at: inMs(86_400_000) },
      tags: ['campaign-7'],
    })
    const { body } = await project.api.post('/emails/cancel', { body: { tag: 'campaign-7' } })
    const job = async () => (await project.api.get(`/emails/cancel/${body.jobId}`)).body
    await until(async () => (await job()).state === 'completed')

    expect((await job()).result).toEqual({ cancelled: 2, skipped: 0 })
    for (const { email } of mails) expect(await statusOf(email)).toBe('DROPPED')
  })
})

describe('a throttled mail', () => {
  it('is sent once in its time', async () => {
    const mail = { to: 'cart@example.net', delivery: { throttle: '1h', throttleKey: 'cart' } }
    const [first] = await send(mail)
    const [second] = await send(mail)
    await flow.idle()

    expect([first.status, second.status]).toEqual(['QUEUED', 'SKIPPED'])
    expect(await capturedTo('cart@example.net')).toHaveLength(1)
  })
})

describe('a mail with copies and a text', () => {
  it('is one message to all, and creates one contact', async () => {
    const [{ email }] = await send({
      to: 'ada@example.net',
      cc: 'Boss <boss@example.net>',
      bcc: ['audit@example.net'],
      text: 'Thanks, {{ email }}',
    })
    await flow.idle()

    const [captured] = await capturedTo('audit@example.net')
    const message = (await flow.anybody.get(`/inbox/messages/${captured.id}`)).body
    expect(captured.envelope.to).toEqual(['ada@example.net', 'boss@example.net', 'audit@example.net'])
    expect(message.text.trim()).toBe('Thanks, ada@example.net')
    expect([message.headers.cc, message.headers.bcc]).toEqual([[expect.stringContaining('boss@')], undefined])
    expect(await statusOf(email)).toBe('DELIVERED')
    expect((await project.api.get('/contacts?search=boss@example.net')).body.data).toEqual([])
  })
})

describe('data of a recipient', () => {
  it('is seen only by this recipient', async () => {
    await send({
      to: [
        { email: 'eve@example.net', data: { code: 'E-1' } },
        { email: 'mallory@example.net', data: { code: 'M-2' } },
        'plain@example.net',
      ],
      subject: 'Code {{ code }}',
      data: { code: 'none' },
    })
    await flow.idle()

    const subjects = await Promise.all(
      ['eve', 'mallory', 'plain'].map(async (name) => (await capturedTo(`${name}@example.net`))[0].subject),
    )
    expect(subjects).toEqual(['Code E-1', 'Code M-2', 'Code none'])
  })
})
