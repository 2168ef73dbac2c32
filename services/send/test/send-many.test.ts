import { sendMail, someProject, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

describe('POST /v1/send to many recipients', () => {
  it('creates one mail per recipient, in order, with one shared content', async () => {
    const to = ['a@example.net', { email: 'b@example.net', name: 'Bo' }, 'Cy <c@example.net>']

    const answer = await sendMail(project, { to })

    const emails = answer.body.data.emails
    expect(emails.map((each: { contact: { email: string } }) => each.contact.email)).toEqual([
      'a@example.net',
      'b@example.net',
      'c@example.net',
    ])
    expect(new Set(emails.map((each: { email: string }) => each.email)).size).toBe(3)
    expect(await rowsOf(send, project, 'contents')).toHaveLength(1)
    expect(await rowsOf(send, project, 'deliveries')).toHaveLength(3)
  })

  it('sends one mail to an address that is repeated in any spelling', async () => {
    const to = [
      'b@example.net',
      'A <a@müller.example>',
      { email: ' B@Example.net ', name: 'Bo' },
      'a@MÜLLER.example',
      { email: 'a@xn--mller-kva.example' },
      'Other <b@example.net>',
    ]

    const answer = await sendMail(project, { to })

    expect(answer.body.data.emails).toMatchObject([
      { contact: { email: 'b@example.net' } },
      { contact: { email: 'a@xn--mller-kva.example' } },
    ])
    const rows = await rowsOf(send, project, 'emails')
    expect(new Map(rows.map(({ to_email, to_name }) => [to_email, to_name]))).toEqual(
      new Map([
        ['a@xn--mller-kva.example', 'A'],
        ['b@example.net', null],
      ]),
    )
    expect(await rowsOf(send, project, 'deliveries')).toHaveLength(2)
  })

  it('accepts at most a thousand recipients', async () => {
    const to = Array.from({ length: 1001 }, (_, index) => `p${index}@example.net`)

    const most = await sendMail(project, { to: to.slice(1) })
    const tooMany = await sendMail(project, { to })

    expect([most.status, most.body.data.emails.length]).toEqual([200, 1000])
    expect(tooMany).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'to', code: 'too_big' }] } },
    })
  })
})
