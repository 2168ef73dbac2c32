import { monthOf, unlimited, unused } from '@postrider/contracts'
import { expectLogs } from '@postrider/testing/jest'
import { unavailable } from '@postrider/contracts/errors'
import { startDelivery, type Delivery } from './delivery.ts'
import type { Project } from './factories.ts'
import { postInbound, receivedBy, someReceiver } from './receivers.ts'
import { incomingMail } from './some-inbound.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

const listed = async ({ api }: Project) => (await api.get('/emails')).body.data

describe('POST /webhooks/inbound', () => {
  it('counts all received mails, but discards the content of mails above the limit', async () => {
    const month = monthOf(delivery.ctx.now())
    const allowance = { limits: { ...unlimited, inbound: 1 }, month, used: unused }
    const project = await someReceiver(delivery, { allowance })
    const to = `support@${project.domain}`

    for (const text of ['first', 'second'])
      await postInbound(delivery, incomingMail({ to, html: `<p>${text}</p>` }), { recipient: to })

    const bodies = (await receivedBy(delivery, project.id)).map(({ body, hasContent }) => ({
      body,
      hasContent,
    }))
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

  it('stores and publishes a mail once for the project of its recipient, with its sender as the contact', async () => {
    const project = await someReceiver(delivery)
    const to = `support@${project.domain}`
    const mail = incomingMail({ to, html: '<p onclick="x()">Where is <b>it</b>?</p><script>x()</script>' })

    const first = await postInbound(delivery, mail, {
      recipient: to,
      spf: 'pass',
      dkim: 'softfail',
      spam: 'PASS',
    })
    const again = await postInbound(delivery, mail, {
      recipient: to,
      spf: 'pass',
      dkim: 'softfail',
      spam: 'PASS',
    })

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
    expect(await receivedBy(delivery, project.id)).toEqual([
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

  it('publishes a long mail without its content, and GET /emails/:id/content returns the content', async () => {
    const project = await someReceiver(delivery)
    const html = `<p>${'long '.repeat(20_000)}</p>`

    await postInbound(delivery, incomingMail({ html }), { recipient: `a@${project.domain}` })

    const [event] = await receivedBy(delivery, project.id)
    expect(event).toMatchObject({ hasContent: true, body: null })
    const { body } = await project.api.get(`/emails/${event?.emailId}/content`)
    expect(body.body.length).toBeGreaterThan(100_000)
  })

  it('stores one mail for two recipients of a project, and ignores recipients that no active project has', async () => {
    const [project, disabled, deleted] = [
      await someReceiver(delivery),
      await someReceiver(delivery, { disabled: true }),
      await someReceiver(delivery, { deleted: true }),
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

    const answer = await postInbound(delivery, incomingMail(), { recipient })
    const foreign = await postInbound(delivery, incomingMail({ subject: 'Other' }), {
      recipient: 'x@foreign.example',
    })

    expect([answer.body, foreign.body]).toEqual([
      { success: true, stored: 1 },
      { success: true, stored: 0 },
    ])
    const [event] = await receivedBy(delivery, project.id)
    expect(event?.recipients).toEqual([`a@${project.domain}`, `b@${project.domain}`])
    expect([await listed(disabled), await listed(deleted)]).toEqual([[], []])
  })

  it('stores only one of several concurrent copies', async () => {
    const project = await someReceiver(delivery)

    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        postInbound(delivery, incomingMail(), { recipient: `a@${project.domain}` }),
      ),
    )

    expect(answers.reduce((sum, { body }) => sum + body.stored, 0)).toBe(1)
    expect(await receivedBy(delivery, project.id)).toHaveLength(1)
  })

  it('does not recreate an erased contact if the mail arrives again', async () => {
    const project = await someReceiver(delivery)
    const to = `support@${project.domain}`
    const mail = incomingMail({ to })
    await postInbound(delivery, mail, { recipient: to })
    const [{ from }] = await receivedBy(delivery, project.id)
    const sender = { projectId: project.id, generation: 1, email: from }
    const { contact } = await delivery.send.contacts.findByEmail(sender)
    delivery.send.contacts.delete(project.id, contact?.id ?? '')

    const again = await postInbound(delivery, mail, { recipient: to })

    expect(again).toMatchObject({ status: 200, body: { stored: 0 } })
    expect(await delivery.send.contacts.findByEmail(sender)).toEqual({ contact: null })
  })

  it('publishes whether a mail is automatic', async () => {
    const project = await someReceiver(delivery)
    const to = `a@${project.domain}`
    const reply = incomingMail({ to }).replace(
      'Subject:',
      'Auto-Submitted: auto-replied (vacation)\r\nSubject:',
    )

    await postInbound(delivery, incomingMail({ to }), { recipient: to })
    await postInbound(delivery, reply, { recipient: to })

    expect((await receivedBy(delivery, project.id)).map(({ isAutomatic }) => isAutomatic)).toEqual([
      false,
      true,
    ])
  })

  it('publishes a mail for every project with a recipient, even if another project has many recipients', async () => {
    const [one, other] = [await someReceiver(delivery), await someReceiver(delivery)]
    const many = Array.from({ length: 99 }, (_, n) => `n${n}@${one.domain}`)
    const recipient = [...many, `last@${other.domain}`]

    const { body } = await postInbound(delivery, incomingMail(), { recipient })

    expect(body).toEqual({ success: true, stored: 2 })
    const [first, second] = [await receivedBy(delivery, one.id), await receivedBy(delivery, other.id)]
    expect(first.map(({ recipients }) => recipients)).toEqual([many.slice(0, 50)])
    expect(second.map(({ recipients }) => recipients)).toEqual([[`last@${other.domain}`]])
  })

  it('returns 503 while the contacts service is unavailable, and accepts the mail later', async () => {
    expectLogs('request.refused')
    const project = await someReceiver(delivery)
    const { contacts } = delivery.send
    contacts.fault.before = () => {
      throw unavailable('unavailable')
    }

    const rejected = await postInbound(delivery, incomingMail(), { recipient: `a@${project.domain}` })
    contacts.fault.before = () => undefined
    const later = await postInbound(delivery, incomingMail(), { recipient: `a@${project.domain}` })

    expect([rejected.status, later.body]).toEqual([503, { success: true, stored: 1 }])
  })
})
