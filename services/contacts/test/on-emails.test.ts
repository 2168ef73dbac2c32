import {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailQueued,
  emailSent,
  projectUpdated,
} from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { at, mailMessage, projectMessage, someContact, someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const facts = [
  [emailSent, { sentAt: at }, 'email.sent', { sentAt: at }],
  [emailDelivered, { deliveredAt: at }, 'email.delivery', { deliveredAt: at }],
  [
    emailOpened,
    { openedAt: at, opens: 2, isFirstOpen: false },
    'email.open',
    { openedAt: at, opens: 2, isFirstOpen: false },
  ],
  [
    emailClicked,
    { link: 'https://example.com', clickedAt: at, clicks: 1, isFirstClick: true },
    'email.click',
    { link: 'https://example.com', clickedAt: at, clicks: 1, isFirstClick: true },
  ],
  [
    emailBounced,
    { bounceType: 'Permanent', bouncedAt: at },
    'email.bounce',
    { bounceType: 'Permanent', bouncedAt: at },
  ],
  [
    emailBounced,
    { bounceType: 'Transient', bouncedAt: at },
    'email.bounce',
    { bounceType: 'Transient', transientBounce: true, bouncedAt: at },
  ],
  [
    emailBounced,
    { bounceType: 'Undetermined', bouncedAt: at },
    'email.bounce',
    { bounceType: 'Undetermined', bouncedAt: at },
  ],
  [emailComplained, { complainedAt: at }, 'email.complaint', { complainedAt: at }],
] as const

describe('a mail event', () => {
  it.each(facts)(
    'of case %# is recorded as one event, however often it is published',
    async (type, given, name, expectedData) => {
      const {
        projectId,
        id: contactId,
        events,
        published,
      } = await someContact(contacts, { subscribed: false })
      const emailId = uuidv7()
      const campaignId = uuidv7()
      const message = mailMessage(type, {
        projectId,
        contactId,
        emailId,
        campaignId,
        fromName: 'Us',
        ...given,
      })
      const id = uuidv7()

      await contacts.consume(message, id)
      await contacts.consume(message, id)

      const row = {
        id,
        name,
        data: {
          subject: 'Hello',
          from: 'us@example.com',
          fromName: 'Us',
          messageId: '<1@example.com>',
          emailId,
          templateId: null,
          campaignId,
          sourceType: 'TRANSACTIONAL',
          ...expectedData,
        },
        emailId,
        contactId,
        createdAt: message.at.toISOString(),
      }
      expect(await events()).toEqual([{ ...row, projectId }])
      expect((await published()).slice(1)).toMatchObject([{ type: 'event.tracked', data: row }])
    },
  )

  it('is ignored if it has no contact, a deleted contact or a contact of another project', async () => {
    const caller = someCaller()
    const deletedContact = await contacts.as(caller).post('/contacts', { body: { email: someEmail() } })
    await contacts.as(caller).delete(`/contacts/${deletedContact.body.id}`)
    const other = await someContact(contacts)
    const before = (await contacts.published()).length

    for (const contactId of [deletedContact.body.id, other.id, uuidv7(), null])
      await contacts.consume(mailMessage(emailSent, { projectId: caller.projectId, contactId, sentAt: at }))

    expect(await contacts.published()).toHaveLength(before)
    expect((await contacts.as(caller).get('/events')).body.events).toEqual([])
  })

  it('of an earlier generation of the project is ignored, and does not complete a key', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    await contacts.consume(projectMessage({ id: projectId, generation: 2, version: 2 }, projectUpdated))
    await contacts.consume(mailMessage(emailSent, { projectId, contactId, sentAt: at, generation: 1 }))

    expect(await events()).toEqual([])
  })
})

describe('the consumer of send.emails.v1', () => {
  it('does not record a queued mail as an event', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)

    await contacts.consume(
      mailMessage(emailQueued, { projectId, contactId, idempotencyKey: null, queuedAt: at }),
    )

    expect(await events()).toEqual([])
  })
})

describe('an open or click by a machine', () => {
  it('is not an event of the contact', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    const ids = { projectId, contactId, emailId: uuidv7(), isMachine: true }

    await contacts.consume(mailMessage(emailOpened, { ...ids, openedAt: at, opens: 1, isFirstOpen: true }))
    await contacts.consume(
      mailMessage(emailClicked, {
        ...ids,
        link: 'https://example.com',
        clickedAt: at,
        clicks: 1,
        isFirstClick: true,
      }),
    )

    expect(await events()).toEqual([])
  })
})
