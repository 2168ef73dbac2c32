import { draft, audiencePageSent } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { at, someContact, someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('campaign mails that were sent in one message', () => {
  it('are published once as events of each contact, in order', async () => {
    const caller = someCaller()
    const ids = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { body } = await contacts.as(caller).post('/contacts', { body: { email: someEmail() } })
        return String(body.id)
      }),
    )
    const mailOf = (contactId: string) => ({
      id: uuidv7(),
      emailId: uuidv7(),
      contactId,
      to: 'ada@example.com',
      subject: 'News',
      messageId: '<a@b.test>',
      deliveredId: uuidv7(),
    })
    const mails = ids.map(mailOf)
    const shared = { campaignId: uuidv7(), from: 'news@b.test', fromName: null, templateId: null }
    const page = draft(
      audiencePageSent,
      { key: ids[0] ?? '', projectId: caller.projectId, generation: 1, at: new Date(at) },
      { id: uuidv7(), ...shared, sentAt: at, mails },
    )

    await contacts.consume({ ...page, correlationId: 'req-1' }, uuidv7())
    await contacts.consume(page, uuidv7())

    const published = (await contacts.published()).filter(
      ({ projectId, data }) => projectId === caller.projectId && 'emailId' in data && data.emailId,
    )
    const byContact = Map.groupBy(published, ({ key }) => key)
    expect(byContact).toEqual(
      new Map(
        mails.map(({ id, deliveredId, contactId, emailId }) => [
          contactId,
          [
            { id, name: 'email.sent', data: { sentAt: at } },
            { id: deliveredId, name: 'email.delivery', data: { deliveredAt: at } },
          ].map((event) => ({
            type: 'event.tracked',
            key: contactId,
            projectId: caller.projectId,
            generation: 1,
            correlationId: 'req-1',
            data: expect.objectContaining({
              ...event,
              contactId,
              emailId,
              data: expect.objectContaining(event.data),
            }),
          })),
        ]),
      ),
    )
  })

  it('are recorded once, with the same events as for one message per mail', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const mail = { emailId, contactId, to: 'ada@example.com', subject: 'News', messageId: '<a@b.test>' }
    const together = draft(
      audiencePageSent,
      { key: contactId, projectId, generation: 1, at: new Date(at) },
      {
        id: uuidv7(),
        campaignId,
        from: 'news@b.test',
        fromName: 'Acme',
        templateId: null,
        sentAt: at,
        mails: [
          { ...mail, id: uuidv7(), deliveredId: uuidv7() },
          // This mail has an unknown contact.
          { ...mail, id: uuidv7(), deliveredId: null, contactId: uuidv7() },
        ],
      },
    )

    await contacts.consume(together, uuidv7())
    await contacts.consume(together, uuidv7())

    const base = {
      subject: 'News',
      from: 'news@b.test',
      fromName: 'Acme',
      messageId: '<a@b.test>',
      emailId,
      templateId: null,
      campaignId,
      sourceType: 'CAMPAIGN',
    }
    const recorded: { name: string; data: unknown }[] = await events()
    const ofMails = recorded.filter(({ name }) => name.startsWith('email.'))
    expect(new Map(ofMails.map(({ name, data }) => [name, data]))).toEqual(
      new Map([
        ['email.delivery', { ...base, deliveredAt: at }],
        ['email.sent', { ...base, sentAt: at }],
      ]),
    )
    expect(ofMails).toHaveLength(2)
  })
})
