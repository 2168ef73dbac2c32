import { signLink } from '@postrider/security'
import { testRing } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { someContact } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const anybody = () => contacts.as({ kind: 'anonymous' })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('a one-click request (RFC 8058)', () => {
  const oneClick = (id: string, query = '') =>
    anybody().post(`/unsubscribe/${id}${query}`, { body: 'List-Unsubscribe=One-Click', headers: form })

  it('unsubscribes with one event, however often it is sent, and returns plain text', async () => {
    const { id, subscribed, events } = await someContact(contacts)

    const answers = await Promise.all([oneClick(id), oneClick(id), oneClick(id)])

    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([200, 'Unsubscribed.'])
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    }
    expect(await subscribed()).toBe(false)
    expect(await events()).toMatchObject([{ name: 'contact.unsubscribed', data: {}, emailId: null }])
  })

  it('returns 200 for any id and for any form that mailbox providers post', async () => {
    for (const id of [uuidv7(), 'nobody', '%20', '0'.repeat(500)])
      expect((await oneClick(id)).status).toBe(200)
    const { id, subscribed } = await someContact(contacts)
    const multipart =
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'

    const answer = await anybody().post(`/unsubscribe/${id}`, {
      body: multipart,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })

    expect([answer.status, await subscribed()]).toEqual([200, false])
  })

  it('unsubscribes even with an unreadable form', async () => {
    for (const body of ['a&'.repeat(2_000), '%zz=%']) {
      const { id, subscribed } = await someContact(contacts)
      expect((await anybody().post(`/unsubscribe/${id}`, { body, headers: form })).status).toBe(200)
      expect(await subscribed()).toBe(false)
    }
  })

  it('records the mail and the campaign in the event if the link is signed for this contact', async () => {
    const { id, events } = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const token = signLink(testRing, 'subscription', [id, emailId, campaignId])

    await oneClick(id, `?e=${token}`)

    expect(await events()).toMatchObject([
      { name: 'contact.unsubscribed', emailId, data: { emailId, campaignId } },
    ])
  })

  it("unsubscribes even with a forged token or another contact's token, which is ignored", async () => {
    const stranger = [{ id: 'test', secret: 'another secret that is long enough too' }]
    const payload = (id: string): string[] => [id, uuidv7(), uuidv7()]
    const forgeries = [
      () => 'x',
      () => '',
      () => 'a.test.b',
      () => '%00',
      () => '%ff%fe',
      () => 'x'.repeat(5000),
      (id: string) => signLink(stranger, 'subscription', payload(id)),
      (id: string) => signLink(testRing, 'click', payload(id)),
      () => signLink(testRing, 'subscription', payload(uuidv7())),
      (id: string) => `${signLink(testRing, 'subscription', payload(id))}x`,
      () => 'one&e=two',
    ]

    for (const forge of forgeries) {
      const { id, events } = await someContact(contacts)
      expect((await oneClick(id, `?e=${forge(id)}`)).status).toBe(200)
      expect(await events()).toMatchObject([{ name: 'contact.unsubscribed', data: {}, emailId: null }])
    }
  })
})
