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

const mailTo = (to: string, body: object = {}) => ({
  to,
  from: `hello@${project.domain}`,
  subject: 'Hello {{name}}',
  body: '<p>Hello {{name}}, order {{order}}</p>',
  ...body,
})

/** Returns the captured mail to an address. */
async function captured(to: string) {
  const { body } = await flow.anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}`)
  const [{ id }] = body.messages
  return (await flow.anybody.get(`/inbox/messages/${id}`)).body
}

describe('a batch', () => {
  it('is delivered with the data of each item', async () => {
    const items = ['ada', 'bob', 'cy'].map((name) =>
      mailTo(`${name}-batch@example.net`, { data: { name, order: { value: name, persistent: false } } }),
    )

    const first = await project.api.post('/v1/send/batch', { body: { emails: items } })
    await flow.idle()

    expect(first).toMatchObject({
      status: 200,
      body: { data: { emails: [{ index: 0 }, { index: 1 }, { index: 2 }] } },
    })
    expect((await captured('bob-batch@example.net')).html).toContain('Hello bob, order bob')
    expect((await captured('cy-batch@example.net')).html).toContain('Hello cy, order cy')
    const { body } = await project.api.get(`/contacts/${first.body.data.emails[0].contact.id}`)
    expect(body.data).toEqual({ name: 'ada' })
  })

  it('can have attachments of 40 MB, of which equal files are stored once', async () => {
    const file = { filename: 'a.bin', contentType: 'application/octet-stream' }
    const large = { ...file, content: Buffer.alloc(9_000_000, 'a').toString('base64') }
    const items = ['a', 'b', 'c', 'd'].map((name) =>
      mailTo(`${name}-large@example.net`, { attachments: [large] }),
    )

    const accepted = await project.api.post('/v1/send/batch', { body: { emails: items } })
    const tooLarge = await project.api.post('/v1/send/batch', {
      body: { emails: [...items, items[0]] },
    })

    expect([accepted.status, tooLarge.status]).toEqual([200, 413])
    await flow.idle()
    expect((await captured('d-large@example.net')).attachments).toMatchObject([{ size: 9_000_000 }])
  })

  it('completes its key and the keys of its items, so that a repeat is 409', async () => {
    const send = (emails: object[]) =>
      project.api.post('/v1/send/batch', { body: { emails }, headers: { 'idempotency-key': 'batch' } })
    const items = [mailTo('a@example.net'), mailTo('b@example.net', { idempotencyKey: 'item' })]

    const first = await send(items)
    await flow.idle()
    const repeats = [
      await send(items),
      await send([mailTo('c@example.net')]),
      await project.api.post('/v1/send', { body: items[0], headers: { 'idempotency-key': 'item' } }),
      await project.open.post('/v1/track', {
        body: { email: 'a@example.net', event: 'x' },
        headers: { 'idempotency-key': 'batch' },
      }),
    ]

    expect(first.status).toBe(200)
    expect(repeats.map(({ status, body }) => [status, body.error.details.originalStatusCode])).toEqual([
      [409, 200],
      [409, 200],
      [409, 200],
      [409, 200],
    ])
  })
})
