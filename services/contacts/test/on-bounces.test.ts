import { emailBounced, emailComplained } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { at, mailMessage, someContact } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

describe('a bounce or a complaint', () => {
  const ending = [
    [emailBounced, { bounceType: 'Permanent', bouncedAt: at }, 'BOUNCE'],
    [emailComplained, { complainedAt: at }, 'COMPLAINT'],
  ] as const

  it.each(ending)('%# unsubscribes the contact once, with the reason', async (type, given, reason) => {
    const { projectId, id: contactId, subscribed, events, published } = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const message = mailMessage(type, { projectId, contactId, emailId, campaignId, ...given })
    const id = uuidv7()

    await contacts.consume(message, id)
    await contacts.consume(message, id)

    expect(await subscribed()).toBe(false)
    expect((await events()).map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['contact.unsubscribed', type.type === 'email.bounced' ? 'email.bounce' : 'email.complaint'].toSorted(),
    )
    expect((await published()).slice(1)).toMatchObject([
      { type: 'event.tracked', data: { id, contactVersion: 1 } },
      { type: 'contact.updated', data: { subscribed: false, version: 2 } },
      {
        type: 'event.tracked',
        data: {
          name: 'contact.unsubscribed',
          emailId,
          data: { emailId, campaignId, reason },
          contactVersion: 2,
        },
      },
    ])
  })

  it('does not unsubscribe again, also when both come in one batch', async () => {
    const { projectId, id: contactId, published } = await someContact(contacts)
    const messages = [
      mailMessage(emailBounced, { projectId, contactId, bounceType: 'Permanent', bouncedAt: at }),
      mailMessage(emailComplained, { projectId, contactId, complainedAt: at }),
    ]

    await Promise.all(messages.map((message) => contacts.consume(message)))

    const names = (await published())
      .map(({ data }) => data.name)
      .filter((name) => name === 'contact.unsubscribed')
    expect(names).toHaveLength(1)
  })

  it('that is not permanent changes nothing about the subscription', async () => {
    const { projectId, id: contactId, subscribed } = await someContact(contacts)

    for (const bounceType of ['Transient', 'Undetermined'])
      await contacts.consume(mailMessage(emailBounced, { projectId, contactId, bounceType, bouncedAt: at }))

    expect(await subscribed()).toBe(true)
  })
})
