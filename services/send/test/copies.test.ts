import { monthOf, unlimited, unused } from '@postrider/contracts'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import {
  copiedMail,
  copyEvents,
  sendingProject,
  someAddress,
  suppress,
  suppressedAddresses,
  usageOf,
  type CopiedMail,
} from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { someMail } from './factories.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery()
})
afterAll(() => delivery.stop())

/** Returns the captured mail, as GET /inbox/messages/:id returns it. */
async function captured({ id, to }: Pick<CopiedMail, 'id' | 'to'>) {
  const inbox = delivery.send.as({ kind: 'anonymous' })
  const { messages } = (await inbox.get(`/inbox/messages?to=${to}`)).body
  const found = messages.filter(({ emailId }: { emailId: string }) => emailId === id)
  expect(found).toHaveLength(1)
  return (await inbox.get(`/inbox/messages/${found[0].id}`)).body
}

describe('a mail with copies', () => {
  it('is one message to all recipients, whose header shows `cc` and not `bcc`', async () => {
    const mail = await copiedMail(delivery)
    const [bo, cy, di] = mail.copies

    await delivery.run()

    const message = await captured(mail)
    expect(message).toMatchObject({
      to: [{ name: '', email: mail.to }],
      cc: [
        { name: 'Bo', email: bo },
        { name: '', email: cy },
      ],
      envelope: { from: `hello@${mail.project.domain}`, to: [mail.to, bo, cy, di] },
    })
    expect(JSON.stringify(message.headers)).not.toContain(di)
    expect(await copyEvents(mail)).toEqual(
      mail.copies.map((recipient) => ({ name: 'copy-delivered', recipient })),
    )
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent', 'email.delivered'])
  })

  it('is found by the addresses of its copies in the inbox', async () => {
    const mail = await copiedMail(delivery)
    await delivery.run()

    for (const to of mail.copies)
      expect(await captured({ id: mail.id, to })).toMatchObject({ emailId: mail.id })
  })

  it('is sent once to an address that occurs several times', async () => {
    const project = await sendingProject(delivery)
    const [to, bo] = [someAddress('ada'), someAddress('bo')]
    const mail = await copiedMail(delivery, { project, to, cc: [to, bo], bcc: [bo, to] })
    await delivery.run()

    expect((await captured({ ...mail, to })).envelope.to).toEqual([to, bo])
  })

  it('leaves out copies that were suppressed after the acceptance, and records them', async () => {
    const mail = await copiedMail(delivery)
    const [bo, cy, di] = mail.copies
    await suppress(mail.api, bo)
    await suppress(mail.api, di)

    await delivery.run()

    const message = await captured(mail)
    expect(message).toMatchObject({ cc: [{ email: cy }], envelope: { to: [mail.to, cy] } })
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-suppressed', recipient: bo, reason: 'MANUAL' },
      { name: 'copy-suppressed', recipient: di, reason: 'MANUAL' },
      { name: 'copy-delivered', recipient: cy },
    ])
    expect((await delivery.getMail(mail.id)).status).toBe('DELIVERED')
  })

  it('has the outcome of its recipient: no copy is sent if the recipient is suppressed', async () => {
    const mail = await copiedMail(delivery)
    await suppress(mail.api, mail.to)

    await delivery.run()

    expect((await delivery.getMail(mail.id)).status).toBe('SUPPRESSED')
    expect(await delivery.captured(mail.id)).toEqual([])
  })

  it('suppresses the simulated address of a copy and keeps its own status', async () => {
    const dead = `bounce+${uuidv7()}@simulator.amazonses.com`
    const angry = `complaint+${uuidv7()}@simulator.amazonses.com`
    const mail = await copiedMail(delivery, { cc: dead, bcc: angry })

    await delivery.run()

    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-bounced', recipient: dead, bounceType: 'Permanent' },
      { name: 'copy-delivered', recipient: angry },
      { name: 'copy-complained', recipient: angry },
    ])
    expect(await suppressedAddresses(mail.api)).toEqual({ [dead]: 'BOUNCE', [angry]: 'COMPLAINT' })
    expect(await delivery.publishedTypes(mail.id)).toEqual(['email.sent', 'email.delivered'])
    expect((await mail.api.get(`/emails/${mail.id}`)).body).toMatchObject({
      status: 'DELIVERED',
      bouncedAt: null,
      complainedAt: null,
    })
  })

  it('goes to its recipient and to all copies that are not suppressed', async () => {
    const project = await sendingProject(delivery)
    const subsets = fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(subsets, subsets, async (before, after) => {
        const copies = [someAddress('bo'), someAddress('cy'), someAddress('di')]
        for (const index of before) await suppress(project.api, copies[index] ?? '')
        const mail = await copiedMail(delivery, { project, cc: copies.slice(0, 2), bcc: copies[2] })
        for (const index of after.filter((each) => !before.includes(each)))
          await suppress(project.api, copies[index] ?? '')

        await delivery.run()

        const { envelope, cc, headers } = await captured(mail)
        const sent = copies.filter((_, index) => !before.includes(index) && !after.includes(index))
        expect(envelope.to).toEqual([mail.to, ...sent])
        expect(cc.map(({ email }: { email: string }) => email)).toEqual(
          copies.slice(0, 2).filter((copy) => sent.includes(copy)),
        )
        for (const copy of copies.filter((each) => !sent.includes(each)))
          expect(JSON.stringify(headers)).not.toContain(copy)
        expect(new Set(mail.item.suppressedCopies)).toEqual(new Set(before.map((index) => copies[index])))
      }),
      { numRuns: 12 },
    )
  })
})

describe('a rate limit', () => {
  it('counts each recipient', async () => {
    const own = await startDelivery({ projectRatePerSecond: 5 })
    const project = await sendingProject(own)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await copiedMail(own, { project })).id)
    const delivered = async (): Promise<number> => {
      await own.run()
      const mails = await Promise.all(ids.map(own.getMail))
      return mails.filter(({ status }) => status === 'DELIVERED').length
    }

    const first = await delivered()
    // The second mail takes three tokens more than there are.
    own.advanceClock(500)
    const during = await delivered()
    own.advanceClock(500)

    expect([first, during, await delivered()]).toEqual([2, 2, 3])
    await own.stop()
  })
})

describe('a mail captured by version 1.0', () => {
  it('has the envelope of its headers', async () => {
    const mail = await copiedMail(delivery)
    await delivery.run()
    await delivery.send.db
      .updateTable('inbox_messages')
      .set({ envelope_from: null, envelope_to: null })
      .where('email_id', '=', mail.id)
      .execute()

    const { envelope } = await captured(mail)

    expect(envelope).toEqual({ from: `hello@${mail.project.domain}`, to: [mail.to] })
  })
})

describe('the usage of a mail with copies', () => {
  const attachments = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

  it('is one unit per recipient, two with attachments, without suppressed copies', async () => {
    const project = await sendingProject(delivery)
    const suppressed = someAddress('eve')
    await suppress(project.api, suppressed)
    const mail = await copiedMail(delivery, { project, cc: [someAddress('bo'), suppressed], attachments })
    await delivery.run()

    // The recipient, `bo` and the `bcc` recipient.
    expect(await usageOf(delivery, mail)).toBe(6)
  })

  it('includes copies that were suppressed after the acceptance', async () => {
    const mail = await copiedMail(delivery)
    await suppress(mail.api, mail.copies[0])
    await delivery.run()

    expect(await usageOf(delivery, mail)).toBe(4)
  })

  it('is subtracted completely if the mail is suppressed', async () => {
    const mail = await copiedMail(delivery, { attachments })
    expect(await usageOf(delivery, mail)).toBe(8)
    await suppress(mail.api, mail.to)
    await delivery.run()

    expect(await usageOf(delivery, mail)).toBe(0)
  })

  it('counts toward the limit of the project', async () => {
    const limits = { ...unlimited, transactional: 5 }
    const allowance = { limits, month: monthOf(delivery.now()), used: unused }
    const project = await sendingProject(delivery, { allowance })
    const copies = { cc: ['bo@example.net', 'cy@example.net'] }
    const send = (body: object) => project.api.post('/v1/send', { body: someMail(project, body) })

    const answers = [
      await send(copies),
      await send(copies),
      await send({ cc: 'bo@example.net' }),
      await send({}),
    ]

    expect(answers.map(({ status }) => status)).toEqual([200, 429, 200, 429])
  })
})
