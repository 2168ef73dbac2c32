import { emailComplained, emailDelivered, emailSent } from '@postrider/contracts/messages'
import { expectLogs } from '@postrider/testing/jest'
import { at, mailMessage, someContact } from './factories.ts'
import { failAt, healed } from './faults.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

describe('the consumer of send.emails.v1', () => {
  it('stores an unreadable message as a dead letter and handles the next message', async () => {
    expectLogs('message.dead_lettered')
    const { projectId, id: contactId, events } = await someContact(contacts)
    const poison = mailMessage(emailSent, { projectId, contactId, sentAt: 'yesterday, \u0000 perhaps' })

    await contacts.consume(poison)
    await contacts.consume(mailMessage(emailSent, { projectId, contactId, sentAt: at }))

    expect(await events()).toHaveLength(1)
    const deadLetters = await contacts.db
      .selectFrom('dead_letters')
      .selectAll()
      .where('key', '=', contactId)
      .execute()
    expect(deadLetters).toMatchObject([
      { consumer: 'contacts.emails', topic: 'send.emails.v1', reason: expect.stringContaining('sentAt') },
    ])
  })

  it('stores a message that the database rejects as a dead letter, and handles the other messages of its batch', async () => {
    expectLogs('message.dead_lettered')
    const { projectId, id: contactId, events } = await someContact(contacts)
    await failAt(contacts.db, { point: 'event written', times: 1, with: 'rubbish' })

    await contacts.consume(mailMessage(emailSent, { projectId, contactId, sentAt: at }))
    await contacts.consume(mailMessage(emailDelivered, { projectId, contactId, deliveredAt: at }))

    expect((await events()).map(({ name }: { name: string }) => name)).toEqual(['email.delivery'])
    const deadLetters = await contacts.db
      .selectFrom('dead_letters')
      .select('reason')
      .where('key', '=', contactId)
      .execute()
    expect(deadLetters).toEqual([{ reason: 'injected' }])
  })

  it('retries after a transient error, and applies each message once', async () => {
    expectLogs('message.retried')
    const { projectId, id: contactId, events, published } = await someContact(contacts)
    await failAt(contacts.db, { point: 'commit', times: 3 })

    await contacts.consume(mailMessage(emailComplained, { projectId, contactId, complainedAt: at }))

    expect(await events()).toHaveLength(2)
    expect((await published()).slice(1)).toHaveLength(3)
    expect(
      await contacts.db.selectFrom('dead_letters').selectAll().where('key', '=', contactId).execute(),
    ).toEqual([])
  })
})
