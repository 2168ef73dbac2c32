import { emailBounced, emailComplained, emailUnsubscribed } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { at, mailMessage, someContact, someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('a bounce or a complaint', () => {
  const ending = [
    [emailBounced, { bounceType: 'Permanent', bouncedAt: at }, 'BOUNCE'],
    [emailComplained, { complainedAt: at }, 'COMPLAINT'],
  ] as const

  it.each(ending)('(case %#) unsubscribes the contact once, with the reason', async (type, given, reason) => {
    const { projectId, id: contactId, email, subscribed, events, published } = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const message = mailMessage(type, { projectId, contactId, emailId, campaignId, to: email, ...given })
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

  it('unsubscribes the contact only once, even if a bounce and a complaint are in one batch', async () => {
    const { projectId, id: contactId, email: to, published } = await someContact(contacts)
    const messages = [
      mailMessage(emailBounced, { projectId, contactId, to, bounceType: 'Permanent', bouncedAt: at }),
      mailMessage(emailComplained, { projectId, contactId, complainedAt: at }),
    ]

    await Promise.all(messages.map((message) => contacts.consume(message)))

    const names = (await published())
      .map(({ data }) => data.name)
      .filter((name) => name === 'contact.unsubscribed')
    expect(names).toHaveLength(1)
  })

  it('does not change the subscription if it is not permanent', async () => {
    const { projectId, id: contactId, email: to, subscribed } = await someContact(contacts)

    for (const bounceType of ['Transient', 'Undetermined'])
      await contacts.consume(
        mailMessage(emailBounced, { projectId, contactId, to, bounceType, bouncedAt: at }),
      )

    expect(await subscribed()).toBe(true)
  })

  it('for an earlier address of the contact is recorded, but only the complaint unsubscribes the contact', async () => {
    const { projectId, id: contactId, email: to, client, subscribed, events } = await someContact(contacts)
    await client.patch(`/contacts/${contactId}`, { body: { email: someEmail() } })
    const names = async () => (await events()).map(({ name }: { name: string }) => name).toSorted()

    await contacts.consume(
      mailMessage(emailBounced, { projectId, contactId, to, bounceType: 'Permanent', bouncedAt: at }),
    )

    expect([await subscribed(), await names()]).toEqual([true, ['email.bounce']])
    await contacts.consume(mailMessage(emailComplained, { projectId, contactId, to, complainedAt: at }))
    expect([await subscribed(), await names()]).toEqual([
      false,
      ['contact.unsubscribed', 'email.bounce', 'email.complaint'],
    ])
  })

  it("for the contact's address in another case unsubscribes the contact", async () => {
    const { projectId, id: contactId, email, subscribed } = await someContact(contacts)
    const to = email.toUpperCase()

    await contacts.consume(
      mailMessage(emailBounced, { projectId, contactId, to, bounceType: 'Permanent', bouncedAt: at }),
    )

    expect(await subscribed()).toBe(false)
  })
})

describe('an unsubscribe request through the mailbox provider', () => {
  it('unsubscribes the contact once and without a reason, like the link in the mail', async () => {
    const { projectId, id: contactId, subscribed, events, published } = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const message = mailMessage(emailUnsubscribed, {
      projectId,
      contactId,
      emailId,
      campaignId,
      unsubscribedAt: at,
    })
    const id = uuidv7()

    await contacts.consume(message, id)
    await contacts.consume(message, id)

    expect(await subscribed()).toBe(false)
    expect((await events()).map(({ name }: { name: string }) => name)).toEqual(['contact.unsubscribed'])
    expect((await published()).slice(1)).toMatchObject([
      { type: 'contact.updated', data: { subscribed: false, version: 2 } },
      { type: 'event.tracked', data: { id, name: 'contact.unsubscribed', data: { emailId, campaignId } } },
    ])
  })

  it('is not applied again if the contact has subscribed in the meantime', async () => {
    const { projectId, id: contactId, client, subscribed } = await someContact(contacts)
    const message = mailMessage(emailUnsubscribed, { projectId, contactId, unsubscribedAt: at })
    const id = uuidv7()

    await contacts.consume(message, id)
    await client.patch(`/contacts/${contactId}`, { body: { subscribed: true } })
    await contacts.consume(message, id)

    expect(await subscribed()).toBe(true)
  })

  it('is ignored if the mail has no contact, or if the contact is unsubscribed or belongs to another project', async () => {
    const { projectId, id: contactId, client, subscribed, published } = await someContact(contacts)
    const other = await someContact(contacts)
    const of = (project: string, contact: string | null) =>
      mailMessage(emailUnsubscribed, { projectId: project, contactId: contact, unsubscribedAt: at })

    await contacts.consume(of(projectId, null))
    await contacts.consume(of(projectId, other.id))
    await client.patch(`/contacts/${contactId}`, { body: { subscribed: false } })
    const before = (await published()).length
    await contacts.consume(of(projectId, contactId))

    expect([await subscribed(), await other.subscribed()]).toEqual([false, true])
    expect(await published()).toHaveLength(before)
  })
})
