import {
  draft,
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailQueued,
  emailSent,
  projectUpdated,
  runSent,
} from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { at, mailMessage, projectMessage, someContact, someEmail } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
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
    '%# becomes one row of the ledger, however often it is published',
    async (type, given, name, told) => {
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
          ...told,
        },
        emailId,
        contactId,
        createdAt: message.at.toISOString(),
      }
      expect(await events()).toEqual([{ ...row, projectId }])
      expect((await published()).slice(1)).toMatchObject([{ type: 'event.tracked', data: row }])
    },
  )

  it('is ignored without a contact, or with one that is deleted or of another project', async () => {
    const caller = someCaller()
    const gone = await contacts.as(caller).post('/contacts', { body: { email: someEmail() } })
    await contacts.as(caller).delete(`/contacts/${gone.body.id}`)
    const other = await someContact(contacts)
    const before = (await contacts.published()).length

    for (const contactId of [gone.body.id, other.id, uuidv7(), null])
      await contacts.consume(mailMessage(emailSent, { projectId: caller.projectId, contactId, sentAt: at }))

    expect(await contacts.published()).toHaveLength(before)
    expect((await contacts.as(caller).get('/events')).body.events).toEqual([])
  })

  it('of an earlier generation of the project is dropped, with the key it would complete', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    await contacts.consume(projectMessage({ id: projectId, generation: 2, version: 2 }, projectUpdated))
    await contacts.consume(mailMessage(emailSent, { projectId, contactId, sentAt: at, generation: 1 }))

    expect(await events()).toEqual([])
  })
})

describe('the consumer of send.emails.v1', () => {
  it('does not record a queued mail in the ledger', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)

    await contacts.consume(
      mailMessage(emailQueued, { projectId, contactId, idempotencyKey: null, queuedAt: at }),
    )

    expect(await events()).toEqual([])
  })
})

describe('mails of a campaign that were sent together', () => {
  it('are published as events of each contact, once, in order', async () => {
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
      runSent,
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

  it('have the rows that a message for each would have made, once', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const mail = { emailId, contactId, to: 'ada@example.com', subject: 'News', messageId: '<a@b.test>' }
    const together = draft(
      runSent,
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
          // A contact that is not there.
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

describe('what a machine opens or clicks', () => {
  it('is no event of the contact', async () => {
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
