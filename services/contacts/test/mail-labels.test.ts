import {
  audiencePageSent,
  draft,
  emailBounced,
  emailClicked,
  emailComplained,
  emailDelivered,
  emailOpened,
  emailReceived,
  emailSent,
} from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { at, mailMessage, someContact } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const tags = ['orders', 'a "quoted" tag']
const metadata = { order: '42', '$.path "x"': 'ü'.repeat(1_900) }

const facts = [
  [emailSent, { sentAt: at }],
  [emailDelivered, { deliveredAt: at }],
  [emailOpened, { openedAt: at, opens: 1, isFirstOpen: true }],
  [emailClicked, { link: 'https://example.com', clickedAt: at, clicks: 1, isFirstClick: true }],
  [emailBounced, { bounceType: 'Permanent', bouncedAt: at }],
  [emailComplained, { complainedAt: at }],
] as const

describe('an event of a mail', () => {
  it.each(facts)('of case %# has the tags and metadata of the mail', async (type, fields) => {
    const { projectId, id: contactId, events, published } = await someContact(contacts, { subscribed: false })
    const message = mailMessage(type, { projectId, contactId, ...fields, tags, metadata })

    await contacts.consume(message)

    expect(await events()).toMatchObject([{ data: { tags, metadata } }])
    expect((await published()).at(-1)).toMatchObject({
      type: 'event.tracked',
      data: { data: { tags, metadata } },
    })
  })

  it('has neither of the two fields if they are empty', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    const message = mailMessage(emailSent, { projectId, contactId, sentAt: at, tags: [], metadata: {} })

    await contacts.consume(message)

    const [{ data }] = await events()
    expect(data).not.toHaveProperty('tags')
    expect(data).not.toHaveProperty('metadata')
  })

  it('has the tags of its campaign, if a message reports a complete audience page', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    const id = uuidv7()
    const mail = {
      id: uuidv7(),
      emailId: uuidv7(),
      contactId,
      to: 'a@example.net',
      subject: 's',
      messageId: '<1@x>',
    }
    const data = {
      id,
      campaignId: uuidv7(),
      from: 'us@example.com',
      fromName: null,
      templateId: null,
      sentAt: at,
      tags,
      mails: [{ ...mail, deliveredId: uuidv7() }],
    }

    await contacts.consume(
      draft(audiencePageSent, { projectId, generation: 1, key: id, at: new Date(at) }, data),
    )

    const found = await events()
    expect(found.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'email.delivery',
      'email.sent',
    ])
    for (const event of found) expect(event.data.tags).toEqual(tags)
  })

  it('has neither of the two fields if a mail was received', async () => {
    const { projectId, id: contactId, events } = await someContact(contacts)
    const received = {
      sourceType: 'INBOUND',
      fromHeader: 'Ada <ada@example.net>',
      timestamp: at,
      recipients: ['us@example.com'],
      isAutomatic: false,
      hasContent: true,
      body: '<p>Hello</p>',
      spamVerdict: 'PASS',
      virusVerdict: 'PASS',
      spfVerdict: 'PASS',
      dkimVerdict: 'PASS',
      dmarcVerdict: 'PASS',
      processingTimeMillis: 1,
    }

    await contacts.consume(mailMessage(emailReceived, { projectId, contactId, ...received }))

    const [event] = await events()
    expect(event).toMatchObject({ name: 'email.received' })
    expect(event.data).not.toHaveProperty('tags')
    expect(event.data).not.toHaveProperty('metadata')
  })
})
