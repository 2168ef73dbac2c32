import { contactDataApi } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import {
  copiedMail,
  copyEvents,
  sendingProject,
  suppress,
  suppressedAddresses,
  usageOf,
  type CopiedMail,
} from './copied-mails.ts'
import { startDelivery, type Delivery } from './delivery.ts'
import { erase } from './erased-contacts.ts'
import { postSns, snsNotification, snsParts, snsSettings } from './ses-events.ts'

let delivery: Delivery

beforeAll(async () => {
  delivery = await startDelivery(snsSettings, snsParts)
})
afterAll(() => delivery.stop())

const contactWith = (mail: CopiedMail, email: string) => ({
  projectId: mail.project.id,
  contactId: uuidv7(),
  email,
})

const exported = async (contact: ReturnType<typeof contactWith>) =>
  (
    await delivery.send
      .asPeer('contacts')
      .post(contactDataApi.find.path, { body: { ...contact, generation: 1, cursor: null } })
  ).body.items

/** Returns the tables that contain an address. */
async function tablesWith(address: string): Promise<string[]> {
  const { db } = delivery.send
  const found = []
  for (const table of ['emails', 'email_events', 'inbox_messages', 'suppressions'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute()
    const texts = rows.map((row) => JSON.stringify(row) + ('raw' in row ? row.raw.toString() : ''))
    if (texts.some((text) => text.includes(address))) found.push(table)
  }
  return found
}

/** Returns the bytes of copies that are counted for a project, and the bytes that are stored. */
async function countedBytes(projectId: string): Promise<number> {
  const rows = await delivery.send.db
    .selectFrom('stored_bytes')
    .select('bytes')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'variables')
    .execute()
  return rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
}
async function storedBytes(projectId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select sum(mail_bytes(variables, metadata, copies)) as bytes from emails where project_id = ${projectId}
  `.execute(delivery.send.db)
  return Number(rows[0]?.bytes)
}

/** Posts a bounce of SES that names a recipient. */
async function postBounce({ id }: CopiedMail, emailAddress: string): Promise<void> {
  const timestamp = delivery.now().toISOString()
  const event = {
    eventType: 'Bounce',
    mail: { messageId: 'ses-1', timestamp, tags: { emailId: [id] } },
    bounce: { bounceType: 'Permanent', timestamp, bouncedRecipients: [{ emailAddress }] },
  }
  await postSns(delivery.send, snsNotification(JSON.stringify(event)))
}

describe('a contact who got a copy of a mail to another contact', () => {
  it('is exported with the mail, without data of the other contact', async () => {
    const mail = await copiedMail(delivery)
    await delivery.run()

    const items = await exported(contactWith(mail, mail.copies[0]))

    expect(items).toMatchObject([
      { kind: 'mail-copied', data: { id: mail.id, subject: 'Hello' } },
      { kind: 'captured-mail-copied', data: { email_id: mail.id } },
    ])
    expect(JSON.stringify(items)).not.toContain(mail.to)
  })

  it('is erased from the mail, which keeps its other copies, its timeline and its usage', async () => {
    const mail = await copiedMail(delivery)
    const [bo, cy, di] = mail.copies
    await suppress(mail.api, cy)
    await delivery.run()

    await erase(delivery, contactWith(mail, bo))

    expect(await tablesWith(bo)).toEqual([])
    expect((await mail.api.get(`/emails/${mail.id}`)).body).toMatchObject({
      cc: [{ email: cy }],
      bcc: [{ email: di }],
    })
    expect(await copyEvents(mail)).toEqual([
      { name: 'copy-suppressed', recipient: cy, reason: 'MANUAL' },
      { name: 'copy-delivered' },
      { name: 'copy-delivered', recipient: di },
    ])
    expect(await usageOf(delivery, mail)).toBe(4)
    expect(await countedBytes(mail.project.id)).toEqual(await storedBytes(mail.project.id))
  })

  it('gets no mail that is waiting when the contact is erased', async () => {
    const at = new Date(delivery.now().getTime() + 3_600_000).toISOString()
    const mail = await copiedMail(delivery, { delivery: { at } })
    const [bo, cy, di] = mail.copies

    await erase(delivery, contactWith(mail, bo))
    delivery.advanceClock(3_600_000)
    await delivery.run()

    const inbox = delivery.send.as({ kind: 'anonymous' })
    const { messages } = (await inbox.get(`/inbox/messages?to=${mail.to}`)).body
    expect(messages).toMatchObject([{ envelope: { to: [mail.to, cy, di] } }])
    expect(await tablesWith(bo)).toEqual([])
  })

  it('causes no suppression if a report about the copy arrives after the erasure', async () => {
    const mail = await copiedMail(delivery)
    await delivery.run()
    await erase(delivery, contactWith(mail, mail.copies[0]))

    await postBounce(mail, mail.copies[0])

    expect(await suppressedAddresses(mail.api)).toEqual({})
    expect((await delivery.getMail(mail.id)).status).toBe('DELIVERED')
    expect(await tablesWith(mail.copies[0])).toEqual([])
  })

  it('stays suppressed as a hash if a copy bounced', async () => {
    const mail = await copiedMail(delivery)
    const [bo] = mail.copies
    await delivery.run()
    await postBounce(mail, bo)
    expect(await suppressedAddresses(mail.api)).toEqual({ [bo]: 'BOUNCE' })

    await erase(delivery, contactWith(mail, bo))

    expect(Object.entries(await suppressedAddresses(mail.api))).toEqual([
      [expect.stringMatching(/^[0-9a-f]{64}$/), 'BOUNCE'],
    ])
    const next = await copiedMail(delivery, { project: mail.project, cc: bo })
    expect(next.item.suppressedCopies).toEqual([bo])
  })
})

describe('the contact of a mail with copies', () => {
  it('is erased without an effect on the suppression of a copy', async () => {
    const project = await sendingProject(delivery)
    const mail = await copiedMail(delivery, { project })
    const { contact } = mail.item
    await delivery.run()
    await postBounce(mail, mail.copies[0])

    await erase(delivery, { projectId: project.id, contactId: contact.id, email: mail.to })

    expect(await suppressedAddresses(project.api)).toEqual({ [mail.copies[0]]: 'BOUNCE' })
    expect((await project.api.get(`/emails/${mail.id}`)).status).toBe(404)
  })
})
