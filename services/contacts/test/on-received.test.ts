import { emailReceived } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { at, mailMessage, someContact } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('a received mail', () => {
  it('is recorded once as an event of its sender, with the documented data, and does not change the subscription', async () => {
    const { projectId, id: contactId, subscribed, events } = await someContact(contacts)
    const [emailId, id] = [uuidv7(), uuidv7()]
    const expectedData = {
      fromHeader: 'Ada <ada@example.net>',
      timestamp: at,
      recipients: ['support@shop.test'],
      isAutomatic: true,
      hasContent: true,
      body: '<p>Hi</p>',
      spamVerdict: 'PASS',
      virusVerdict: null,
      spfVerdict: 'GRAY',
      dkimVerdict: 'FAIL',
      dmarcVerdict: null,
      processingTimeMillis: 42,
    } as const
    const message = mailMessage(emailReceived, { projectId, contactId, emailId, ...expectedData })

    await contacts.consume(message, id)
    await contacts.consume(message, id)

    expect(await events()).toMatchObject([
      { id, name: 'email.received', emailId, data: { ...expectedData, emailId, from: expect.any(String) } },
    ])
    expect(await subscribed()).toBe(true)
  })
})
