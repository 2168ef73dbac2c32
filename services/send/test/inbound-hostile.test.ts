import { startDelivery, type Delivery } from './delivery.ts'
import type { Project } from './factories.ts'
import { postInbound, receivedBy, someReceiver } from './receivers.ts'
import { incomingMail } from './some-inbound.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const contactOf = async (project: Project, email: string) => {
  const { contact } = await delivery.send.contacts.findByEmail({
    projectId: project.id,
    generation: 1,
    email,
  })
  return contact
}

const listed = async ({ api }: Project) => (await api.get('/emails')).body.data

describe('POST /webhooks/inbound', () => {
  it('does not render template syntax in a received mail', async () => {
    const project = await someReceiver(delivery)
    const text = '{{ email }} {% for i in (1..9) %}x{% endfor %} <b>no tag</b>'

    await postInbound(delivery, incomingMail({ text, subject: '{{ id }}' }), {
      recipient: `a@${project.domain}`,
    })

    const [row] = await listed(project)
    const { body } = await project.api.get(`/emails/${row.id}/content`)
    expect(body.subject).toBe('{{ id }}')
    expect(body.body).toContain('{{ email }} {% for i in (1..9) %}x{% endfor %} &lt;b&gt;no tag&lt;/b&gt;')
  })

  it('does not subscribe senders of forged, spam or infected mail, and discards the content of infected mail', async () => {
    const project = await someReceiver(delivery)
    const recipient = `a@${project.domain}`

    for (const verdict of ['spam', 'virus', 'dmarc'])
      await postInbound(delivery, incomingMail({ from: `${verdict}@example.net` }), {
        recipient,
        [verdict]: 'fail',
      })
    await postInbound(delivery, incomingMail({ from: 'good@example.net' }), { recipient, spam: 'pass' })

    const contacts = await Promise.all(
      ['spam', 'virus', 'dmarc', 'good'].map((name) => contactOf(project, `${name}@example.net`)),
    )
    const subscribed = contacts.map((contact) => contact?.subscribed)
    expect(subscribed).toEqual([false, false, false, true])
    const virus = (await receivedBy(delivery, project.id)).find(({ virusVerdict }) => virusVerdict === 'FAIL')
    expect(virus).toMatchObject({ hasContent: false, body: null })
    expect((await project.api.get(`/emails/${virus?.emailId}/content`)).status).toBe(404)
  })

  it('rejects a message without a valid sender with 400, and accepts a message with NUL characters', async () => {
    const project = await someReceiver(delivery)
    const recipient = `a@${project.domain}`
    const odd = [
      'Subject: nobody\r\n\r\nx',
      'From: undisclosed\r\n\r\nx',
      `From: ${'a'.repeat(300)}@example.net\r\n\r\nx`,
      'From: "jane doe"@example.net\r\n\r\nx',
      'From: jäne@example.net\r\n\r\nx',
      '',
    ]

    for (const mail of odd)
      expect(await postInbound(delivery, mail, { recipient })).toMatchObject({
        status: 400,
        body: { error: { code: 'BAD_REQUEST', message: expect.stringContaining('From') } },
      })
    const nul = await postInbound(delivery, 'From: nul@example.net\r\nSubject: a\0b\r\n\r\nx\0y', {
      recipient,
    })

    expect(nul.body).toEqual({ success: true, stored: 1 })
    expect((await listed(project)).map(({ subject }: { subject: string }) => subject)).toEqual(['ab'])
  })

  it('returns 200 without storing the mail for reports, spam and mail to no project', async () => {
    const project = await someReceiver(delivery)
    const disabled = await someReceiver(delivery, { disabled: true })
    const recipient = `a@${project.domain}`
    const mail = 'From: nobody\r\n\r\nx'
    const silent: [string, Record<string, string>][] = [
      ['From: <>\r\n\r\nx', { recipient }],
      ['From: MAILER-DAEMON (Mail Delivery System)\r\n\r\nx', { recipient }],
      [`Return-Path: <>\r\n${mail}`, { recipient }],
      [`Auto-Submitted: auto-replied\r\n${mail}`, { recipient }],
      [mail, { recipient, spam: 'fail' }],
      [mail, { recipient, dmarc: 'fail' }],
      [mail, { recipient, virus: 'fail' }],
      [mail, { recipient: `a@${disabled.domain}` }],
      [mail, { recipient: 'a@nobody.example' }],
    ]

    for (const [message, query] of silent)
      expect(await postInbound(delivery, message, query)).toMatchObject({
        status: 200,
        body: { success: true, stored: 0 },
      })
  })

  it('stores mail with a non-standard From', async () => {
    const project = await someReceiver(delivery)
    const recipient = `a@${project.domain}`
    const froms: [string | Buffer, string, string | null][] = [
      ['Doe, Jane <jane@example.net>', 'jane@example.net', 'Doe, Jane'],
      ['a&co@example.net', 'a&co@example.net', null],
      ['First <FIRST=last@example.net>', 'first=last@example.net', 'First'],
      ['X <x@müller.example>', 'x@xn--mller-kva.example', 'X'],
      [Buffer.from('J\xe4ne <jane2@example.net>', 'latin1'), 'jane2@example.net', 'Jäne'],
    ]

    for (const [from] of froms) {
      const mail = Buffer.concat([Buffer.from('From: '), Buffer.from(from), Buffer.from('\r\n\r\nx')])
      expect((await postInbound(delivery, mail, { recipient })).body).toEqual({ success: true, stored: 1 })
    }

    const rows = (await listed(project)).map(
      ({
        from,
        fromName,
        contact,
      }: {
        from: string
        fromName: string | null
        contact: { email: string }
      }) => [from, fromName, contact.email],
    )
    expect(rows.toReversed()).toEqual(froms.map(([, email, name]) => [email, name, email]))
  })

  it('stores mail with deeply nested HTML', async () => {
    const project = await someReceiver(delivery)

    await postInbound(delivery, incomingMail({ html: '<div>'.repeat(200_000) }), {
      recipient: `a@${project.domain}`,
    })

    expect(await receivedBy(delivery, project.id)).toHaveLength(1)
  })

  it('rejects a message larger than 40 MB', async () => {
    const answer = await postInbound(delivery, Buffer.alloc(40 * 1024 * 1024 + 1, 'a'), {
      recipient: 'a@shop.test',
    })

    expect(answer.status).toBe(413)
  })
})
