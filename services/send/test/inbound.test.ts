import { monthOf, unlimited, unused, type Allowance } from '@postrider/contracts'
import { expectLogs, type Answer, type Client } from '@postrider/testing'
import { unavailable } from '@postrider/contracts/errors'
import { snsTaker } from '../src/commands/lifecycle/sns-taker.ts'
import { saveProject } from '../src/store/projects.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { someProject, type Project } from './factories.ts'
import { incomingMail, sesReceived } from './some-inbound.ts'

let delivery: Delivery
let server: Client

beforeAll(async () => {
  delivery = await startDelivery()
  server = delivery.send.as({ kind: 'anonymous' })
})
afterAll(() => delivery.stop())

async function receiver(
  facts: { disabled?: boolean; deleted?: boolean; allowance?: Allowance } = {},
): Promise<Project> {
  const project = await someProject(delivery.send)
  const state = {
    name: 'Acme',
    language: 'en',
    tracking: 'ENABLED',
    generation: 1,
    version: 1,
    allowance: null,
  } as const
  await saveProject(delivery.ctx.db, { id: project.id, disabled: false, deleted: false, ...state, ...facts })
  return project
}

const post = (mail: string | Buffer, query: Record<string, string | string[]>): Promise<Answer> => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  )
  return server.post(`/webhooks/inbound?${search.toString()}`, {
    body: mail,
    headers: { 'content-type': 'message/rfc822' },
  })
}

const listed = async ({ api }: Project) => (await api.get('/emails')).body.data

const received = async (projectId: string) =>
  (await delivery.send.published())
    .filter(({ type, projectId: of }) => type === 'email.received' && of === projectId)
    .map(({ data }) => data)

const contactOf = async (project: Project, email: string) => {
  const { contact } = await delivery.send.contacts.findByEmail({
    projectId: project.id,
    generation: 1,
    email,
  })
  return contact
}

describe('POST /webhooks/inbound', () => {
  it('counts what a project receives, and stores mail beyond its limit without content', async () => {
    const month = monthOf(delivery.ctx.now())
    const allowance = { limits: { ...unlimited, inbound: 1 }, month, used: unused }
    const project = await receiver({ allowance })
    const to = `support@${project.domain}`

    for (const text of ['first', 'second'])
      await post(incomingMail({ to, html: `<p>${text}</p>` }), { recipient: to })

    const bodies = (await received(project.id)).map(({ body, hasContent }) => ({ body, hasContent }))
    expect(bodies).toEqual([
      { body: expect.stringContaining('first'), hasContent: true },
      { body: null, hasContent: false },
    ])
    const counted = (await delivery.send.published()).filter(
      ({ type, projectId }) => type === 'usage.counted' && projectId === project.id,
    )
    expect(counted.map(({ data }) => data)).toEqual([
      expect.objectContaining({ category: 'inbound', units: 1, mails: 0 }),
      expect.objectContaining({ category: 'inbound', units: 1, mails: 0 }),
    ])
  })

  it('stores a mail for the project whose domain it was sent to, makes its sender a contact, and publishes it, once', async () => {
    const project = await receiver()
    const to = `support@${project.domain}`
    const mail = incomingMail({ to, html: '<p onclick="x()">Where is <b>it</b>?</p><script>x()</script>' })

    const first = await post(mail, { recipient: to, spf: 'pass', dkim: 'softfail', spam: 'PASS' })
    const again = await post(mail, { recipient: to, spf: 'pass', dkim: 'softfail', spam: 'PASS' })

    expect([first.body, again.body]).toEqual([
      { success: true, stored: 1 },
      { success: true, stored: 0, duplicate: true },
    ])
    const [row, ...others] = await listed(project)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      status: 'RECEIVED',
      source: 'INBOUND',
      from: 'ada@example.net',
      fromName: 'Ada Lovelace',
      to,
      subject: 'A question',
      messageId: '<question-1@example.net>',
      contact: { email: 'ada@example.net' },
    })
    expect(await received(project.id)).toEqual([
      expect.objectContaining({
        emailId: row.id,
        contactId: row.contact.id,
        from: 'ada@example.net',
        fromHeader: 'Ada Lovelace <Ada@Example.net>',
        recipients: [to],
        hasContent: true,
        body: expect.stringContaining('<p>Where is <b>it</b>?</p>'),
        spfVerdict: 'PASS',
        dkimVerdict: 'GRAY',
        spamVerdict: 'PASS',
        virusVerdict: null,
      }),
    ])
    const content = await project.api.get(`/emails/${row.id}/content`)
    expect(content.body).toMatchObject({ subject: 'A question', body: expect.stringContaining('<b>it</b>') })
    expect(JSON.stringify(content.body)).not.toMatch(/script|onclick/)
    const shown = await project.api.get(`/emails/${row.id}`)
    expect(shown.body.events).toMatchObject([{ name: 'received', data: { recipients: [to], spf: 'PASS' } }])
  })

  it('shows what a stranger wrote as it is, not as a template', async () => {
    const project = await receiver()
    const text = '{{ email }} {% for i in (1..9) %}x{% endfor %} <b>no tag</b>'

    await post(incomingMail({ text, subject: '{{ id }}' }), { recipient: `a@${project.domain}` })

    const [row] = await listed(project)
    const { body } = await project.api.get(`/emails/${row.id}/content`)
    expect(body.subject).toBe('{{ id }}')
    expect(body.body).toContain('{{ email }} {% for i in (1..9) %}x{% endfor %} &lt;b&gt;no tag&lt;/b&gt;')
  })

  it('makes nobody a subscriber by mail that is forged, spam or has a virus, and keeps nothing of the latter', async () => {
    const project = await receiver()
    const recipient = `a@${project.domain}`

    for (const verdict of ['spam', 'virus', 'dmarc'])
      await post(incomingMail({ from: `${verdict}@example.net` }), { recipient, [verdict]: 'fail' })
    await post(incomingMail({ from: 'good@example.net' }), { recipient, spam: 'pass' })

    const contacts = await Promise.all(
      ['spam', 'virus', 'dmarc', 'good'].map((name) => contactOf(project, `${name}@example.net`)),
    )
    const subscribed = contacts.map((contact) => contact?.subscribed)
    expect(subscribed).toEqual([false, false, false, true])
    const virus = (await received(project.id)).find(({ virusVerdict }) => virusVerdict === 'FAIL')
    expect(virus).toMatchObject({ hasContent: false, body: null })
    expect((await project.api.get(`/emails/${virus?.emailId}/content`)).status).toBe(404)
  })

  it('leaves the content of a long mail to GET /emails/:id/content', async () => {
    const project = await receiver()
    const html = `<p>${'long '.repeat(20_000)}</p>`

    await post(incomingMail({ html }), { recipient: `a@${project.domain}` })

    const [event] = await received(project.id)
    expect(event).toMatchObject({ hasContent: true, body: null })
    const { body } = await project.api.get(`/emails/${event?.emailId}/content`)
    expect(body.body.length).toBeGreaterThan(100_000)
  })

  it('is one mail for a project with two recipients, and nothing for domains that no project has verified, or that is disabled or deleted', async () => {
    const [project, disabled, deleted] = [
      await receiver(),
      await receiver({ disabled: true }),
      await receiver({ deleted: true }),
    ]
    const recipient = [
      `A@${project.domain.toUpperCase()}`,
      `b@${project.domain}`,
      `c@sub.${project.domain}`,
      `d@${disabled.domain}`,
      `e@${deleted.domain}`,
      'f@nobody.example',
      'nonsense',
    ]

    const answer = await post(incomingMail(), { recipient })
    const foreign = await post(incomingMail({ subject: 'Other' }), { recipient: 'x@foreign.example' })

    expect([answer.body, foreign.body]).toEqual([
      { success: true, stored: 1 },
      { success: true, stored: 0 },
    ])
    const [event] = await received(project.id)
    expect(event?.recipients).toEqual([`a@${project.domain}`, `b@${project.domain}`])
    expect([await listed(disabled), await listed(deleted)]).toEqual([[], []])
  })

  it('stores nothing of a message without a sender, and survives one that is odd', async () => {
    const project = await receiver()
    const recipient = `a@${project.domain}`
    const odd = [
      'Subject: nobody\r\n\r\nx',
      'From: <>\r\n\r\nx',
      'From: undisclosed\r\n\r\nx',
      `From: ${'a'.repeat(300)}@example.net\r\n\r\nx`,
      '',
    ]

    for (const mail of odd) expect((await post(mail, { recipient })).body).toMatchObject({ stored: 0 })
    const nul = await post('From: nul@example.net\r\nSubject: a\0b\r\n\r\nx\0y', { recipient })

    expect(nul.body).toEqual({ success: true, stored: 1 })
    expect((await listed(project)).map(({ subject }: { subject: string }) => subject)).toEqual(['ab'])
  })

  it('is stored though its HTML is nested without an end', async () => {
    const project = await receiver()

    await post(incomingMail({ html: '<div>'.repeat(200_000) }), { recipient: `a@${project.domain}` })

    expect(await received(project.id)).toHaveLength(1)
  })

  it('is stored once of parallel copies', async () => {
    const project = await receiver()

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(incomingMail(), { recipient: `a@${project.domain}` })),
    )

    expect(answers.reduce((sum, { body }) => sum + body.stored, 0)).toBe(1)
    expect(await received(project.id)).toHaveLength(1)
  })

  it('says of a mail that a program sent it, with and without its content', async () => {
    const project = await receiver()
    const to = `a@${project.domain}`
    const reply = incomingMail({ to }).replace(
      'Subject:',
      'Auto-Submitted: auto-replied (vacation)\r\nSubject:',
    )

    await post(incomingMail({ to }), { recipient: to })
    await post(reply, { recipient: to })

    expect((await received(project.id)).map(({ isAutomatic }) => isAutomatic)).toEqual([false, true])
  })

  it('is told to every project that it was sent to, however many recipients of others come first', async () => {
    const [one, other] = [await receiver(), await receiver()]
    const many = Array.from({ length: 99 }, (_, n) => `n${n}@${one.domain}`)
    const recipient = [...many, `last@${other.domain}`]

    const { body } = await post(incomingMail(), { recipient })

    expect(body).toEqual({ success: true, stored: 2 })
    const [first, second] = [await received(one.id), await received(other.id)]
    expect(first.map(({ recipients }) => recipients)).toEqual([many.slice(0, 50)])
    expect(second.map(({ recipients }) => recipients)).toEqual([[`last@${other.domain}`]])
  })

  it('refuses what is larger than 40 MB', async () => {
    const answer = await post(Buffer.alloc(40 * 1024 * 1024 + 1, 'a'), { recipient: 'a@shop.test' })

    expect(answer.status).toBe(413)
  })

  it('answers 503 while contacts is away, stores nothing, and takes the mail later', async () => {
    expectLogs('request.refused')
    const project = await receiver()
    const { contacts } = delivery.send
    contacts.fault.before = () => {
      throw unavailable('away')
    }

    const away = await post(incomingMail(), { recipient: `a@${project.domain}` })
    contacts.fault.before = () => undefined
    const later = await post(incomingMail(), { recipient: `a@${project.domain}` })

    expect([away.status, later.body]).toEqual([503, { success: true, stored: 1 }])
  })
})

describe('a mail that SES received', () => {
  const take = (Message: string, MessageId: string) =>
    snsTaker(delivery.ctx)({
      Type: 'Notification',
      MessageId,
      TopicArn: 'arn',
      Message,
      Timestamp: '2026-01-01T00:00:00.000Z',
      SignatureVersion: '2',
      Signature: '',
      SigningCertURL: '',
    })

  it('is stored with its verdicts, once for the message whatever notification brings it', async () => {
    const project = await receiver()
    const message = sesReceived([`a@${project.domain}`], { content: incomingMail(), messageId: project.id })

    const answers = [await take(message, 'n-1'), await take(message, 'n-1'), await take(message, 'n-2')]

    expect(answers.map(({ duplicate }) => duplicate)).toEqual([false, true, true])
    expect(await received(project.id)).toEqual([
      expect.objectContaining({
        body: expect.stringContaining('Where is my parcel?'),
        timestamp: '2026-01-01T00:00:00.000Z',
        spamVerdict: 'PASS',
        dmarcVerdict: 'GRAY',
        spfVerdict: null,
        processingTimeMillis: 42,
      }),
    ])
  })

  it('is known by its headers when its content did not come along', async () => {
    const project = await receiver()

    await take(sesReceived([`a@${project.domain}`], { messageId: project.id }), 'n-3')

    expect(await received(project.id)).toMatchObject([
      {
        from: 'ada@example.net',
        fromName: 'Ada Lovelace',
        subject: 'A question',
        messageId: '<question-1@example.net>',
        hasContent: false,
        body: null,
      },
    ])
  })

  it('is known as automatic by its headers alone', async () => {
    const project = await receiver()
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.headers = [{ name: 'Auto-Submitted', value: 'auto-replied' }]

    await take(JSON.stringify(message), `n-${project.id}`)

    expect(await received(project.id)).toMatchObject([{ isAutomatic: true, body: null }])
  })

  it.each([
    ['longer than a line', `<${'x'.repeat(100_000)}@example.net>`],
    ['of what no database stores', '<a\0\ud800\r\nSubject: Other@example.net>'],
  ])('is stored though its Message-ID is %s', async (_what, messageId) => {
    const project = await receiver()
    const message = JSON.parse(sesReceived([`a@${project.domain}`], { messageId: project.id }))
    message.mail.commonHeaders.messageId = messageId

    await take(JSON.stringify(message), `n-${project.id}`)

    const [event] = await received(project.id)
    expect(event).toMatchObject({ from: 'ada@example.net', subject: 'A question' })
    expect(event?.messageId?.length).toBeLessThan(1_000)
  })

  it('is passed over when it is for nobody here, and does not count as a sign of life of what was sent', async () => {
    const project = await receiver()
    await delivery.ctx.db.deleteFrom('notification_receipts').execute()

    const foreign = await take(sesReceived(['a@foreign.example'], { content: incomingMail() }), 'n-4')
    await take(sesReceived([`a@${project.domain}`], { content: incomingMail() }), 'n-5')

    expect(foreign).toEqual({ duplicate: false })
    const receipts = await delivery.ctx.db.selectFrom('notification_receipts').select('message_id').execute()
    expect(receipts.map(({ message_id: id }) => id)).toEqual([expect.stringMatching(/^inbound-/)])
  })
})
