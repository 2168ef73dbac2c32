import {
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailQueued,
  emailSent,
  projectUpdated,
} from '@postrider/contracts'
import { someCaller } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { mailMessage, projectMessage, someEmail } from './factories.ts'
import { failAt, healed } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

const at = '2026-01-02T03:04:05.678Z'

/** A contact, and what the service knows of him. */
async function someContact(subscribed = true) {
  const caller = someCaller()
  const client = contacts.as(caller)
  const { body } = await client.post('/contacts', { body: { email: someEmail(), subscribed } })
  const contactId: string = body.id
  return {
    projectId: caller.projectId,
    contactId,
    events: async () => (await client.get(`/events/contact/${contactId}`)).body.events,
    subscribed: async () => (await client.get(`/contacts/${contactId}`)).body.subscribed,
    said: async () => (await contacts.said()).filter(({ key }) => key === contactId),
  }
}

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
    '%# becomes a row of the ledger, once however often it is said',
    async (type, given, name, told) => {
      const { projectId, contactId, events, said } = await someContact(false)
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

      await contacts.hear(message, id)
      await contacts.hear(message, id)

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
          ...told,
        },
        emailId,
        contactId,
        createdAt: message.at.toISOString(),
      }
      expect(await events()).toEqual([{ ...row, projectId }])
      expect((await said()).slice(1)).toMatchObject([{ type: 'event.tracked', data: row }])
    },
  )

  it('is ignored for a contact that is gone, of another project or none', async () => {
    const caller = someCaller()
    const gone = await contacts.as(caller).post('/contacts', { body: { email: someEmail() } })
    await contacts.as(caller).delete(`/contacts/${gone.body.id}`)
    const other = await someContact()
    const before = (await contacts.said()).length

    for (const contactId of [gone.body.id, other.contactId, uuidv7(), null])
      await contacts.hear(mailMessage(emailSent, { projectId: caller.projectId, contactId, sentAt: at }))

    expect(await contacts.said()).toHaveLength(before)
    expect((await contacts.as(caller).get('/events')).body.events).toEqual([])
  })

  it("of a project's earlier life is dropped, with the key it would settle", async () => {
    const { projectId, contactId, events } = await someContact()
    await contacts.hear(projectMessage({ id: projectId, generation: 2, version: 2 }, projectUpdated))
    await contacts.hear(mailMessage(emailSent, { projectId, contactId, sentAt: at, generation: 1 }))

    expect(await events()).toEqual([])
  })
})

describe('a bounce or a complaint', () => {
  const ending = [
    [emailBounced, { bounceType: 'Permanent', bouncedAt: at }, 'BOUNCE'],
    [emailComplained, { complainedAt: at }, 'COMPLAINT'],
  ] as const

  it.each(ending)('%# for good ends the subscription, once, and says why', async (type, given, reason) => {
    const { projectId, contactId, subscribed, events, said } = await someContact()
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const message = mailMessage(type, { projectId, contactId, emailId, campaignId, ...given })
    const id = uuidv7()

    await contacts.hear(message, id)
    await contacts.hear(message, id)

    expect(await subscribed()).toBe(false)
    expect((await events()).map(({ name }: { name: string }) => name).toSorted()).toEqual(
      ['contact.unsubscribed', type.type === 'email.bounced' ? 'email.bounce' : 'email.complaint'].toSorted(),
    )
    expect((await said()).slice(1)).toMatchObject([
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

  it('says nothing more of who had unsubscribed already, and both in one batch unsubscribe once', async () => {
    const { projectId, contactId, said } = await someContact()
    const messages = [
      mailMessage(emailBounced, { projectId, contactId, bounceType: 'Permanent', bouncedAt: at }),
      mailMessage(emailComplained, { projectId, contactId, complainedAt: at }),
    ]

    await Promise.all(messages.map((message) => contacts.hear(message)))

    const names = (await said())
      .map(({ data }) => data.name)
      .filter((name) => name === 'contact.unsubscribed')
    expect(names).toHaveLength(1)
  })

  it('that may pass changes nothing about the subscription', async () => {
    const { projectId, contactId, subscribed } = await someContact()

    for (const bounceType of ['Transient', 'Undetermined'])
      await contacts.hear(mailMessage(emailBounced, { projectId, contactId, bounceType, bouncedAt: at }))

    expect(await subscribed()).toBe(true)
  })
})

describe('the consumer of send.emails.v1', () => {
  it('parks what it cannot read and handles the next', async () => {
    const { projectId, contactId, events } = await someContact()
    const poison = mailMessage(emailSent, { projectId, contactId, sentAt: 'yesterday, \u0000 perhaps' })

    await contacts.hear(poison)
    await contacts.hear(mailMessage(emailSent, { projectId, contactId, sentAt: at }))

    expect(await events()).toHaveLength(1)
    const parked = await contacts.db
      .selectFrom('dead_letters')
      .selectAll()
      .where('key', '=', contactId)
      .execute()
    expect(parked).toMatchObject([
      { consumer: 'contacts.emails', topic: 'send.emails.v1', reason: expect.stringContaining('sentAt') },
    ])
  })

  it('parks what the database will not take, alone, and handles its neighbours', async () => {
    const { projectId, contactId, events } = await someContact()
    await failAt(contacts.db, { point: 'event written', times: 1, with: 'rubbish' })

    await contacts.hear(mailMessage(emailSent, { projectId, contactId, sentAt: at }))
    await contacts.hear(mailMessage(emailDelivered, { projectId, contactId, deliveredAt: at }))

    expect((await events()).map(({ name }: { name: string }) => name)).toEqual(['email.delivery'])
    const parked = await contacts.db
      .selectFrom('dead_letters')
      .select('reason')
      .where('key', '=', contactId)
      .execute()
    expect(parked).toEqual([{ reason: 'injected' }])
  })

  it('tries again what fails for a moment, without doing anything twice', async () => {
    const { projectId, contactId, events, said } = await someContact()
    await failAt(contacts.db, { point: 'commit', times: 3 })

    await contacts.hear(mailMessage(emailComplained, { projectId, contactId, complainedAt: at }))

    expect(await events()).toHaveLength(2)
    expect((await said()).slice(1)).toHaveLength(3)
    expect(
      await contacts.db.selectFrom('dead_letters').selectAll().where('key', '=', contactId).execute(),
    ).toEqual([])
  })

  it('takes no notice of a queued mail in the ledger', async () => {
    const { projectId, contactId, events } = await someContact()

    await contacts.hear(
      mailMessage(emailQueued, { projectId, contactId, idempotencyKey: null, queuedAt: at }),
    )

    expect(await events()).toEqual([])
  })
})
