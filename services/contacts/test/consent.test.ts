import { emailBounced, emailComplained } from '@postrider/contracts/messages'
import { signLink } from '@postrider/security'
import { someCaller, testRing } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { forgetAddresses } from '../src/commands/forget-addresses.ts'
import { createContext } from '../src/context.ts'
import { mailMessage, someContact } from './factories.ts'
import { configFor, sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const visitor = { kind: 'anonymous', address: '203.0.113.7' } as const

type TestContact = Awaited<ReturnType<typeof someContact>>

const logOf = async ({ client, id }: TestContact) => (await client.get(`/contacts/${id}/consent`)).body
const entriesOf = async (contact: TestContact) =>
  (await logOf(contact)).entries.map(
    ({ subscribed, how }: { subscribed: boolean; how: string }) => `${subscribed ? 'in' : 'out'} ${how}`,
  )

describe('GET /contacts/:id/consent', () => {
  it('returns the subscription at creation as the first entry', async () => {
    const contact = await someContact(contacts, { subscribed: false })

    expect(await logOf(contact)).toEqual({
      contactId: contact.id,
      email: contact.email,
      subscribed: false,
      entries: [
        {
          at: expect.any(String),
          subscribed: false,
          how: 'CREATED',
          emailId: null,
          campaignId: null,
          address: null,
        },
      ],
    })
  })

  it('returns the time, origin, mail and network address of a change on a subscription page', async () => {
    const contact = await someContact(contacts)
    const [emailId, campaignId] = [uuidv7(), uuidv7()]
    const token = signLink(testRing, 'subscription', [contact.id, emailId, campaignId])

    const path = `/unsubscribe/${contact.id}?e=${token}`
    await contacts.as(visitor).post(path, { body: 'page=1', headers: form })

    const { subscribed, entries } = await logOf(contact)
    expect(subscribed).toBe(false)
    expect(entries).toMatchObject([
      { subscribed: false, how: 'PAGE', emailId, campaignId, address: '203.0.113.7' },
      { subscribed: true, how: 'CREATED', address: null },
    ])
    expect(Date.parse(entries[0].at)).toBeGreaterThanOrEqual(Date.parse(entries[1].at))
  })

  it('returns the origin of each change, such as a mail, the API, an import or a bounce', async () => {
    const contact = await someContact(contacts)
    const { id, client, projectId } = contact
    const anybody = contacts.as(visitor)

    await anybody.post(`/unsubscribe/${id}`, { body: 'List-Unsubscribe=One-Click', headers: form })
    await anybody.post(`/contacts/public/${id}/subscribe`)
    await client.patch(`/contacts/${id}`, { body: { subscribed: false } })
    await client.post('/events/track', { body: { email: contact.email, event: 'e', subscribed: true } })
    await client.post('/contacts/bulk-unsubscribe', { body: { contactIds: [id] } })
    await contacts.idle()
    const csv = new FormData()
    csv.append('file', new Blob([`email,subscribed\n${contact.email},true`], { type: 'text/csv' }), 'c.csv')
    await client.post('/contacts/import', { body: csv })
    await contacts.idle()
    await contacts.consume(
      mailMessage(emailBounced, {
        projectId,
        contactId: id,
        emailId: uuidv7(),
        to: contact.email,
        bounceType: 'Permanent',
        bouncedAt: new Date().toISOString(),
      }),
    )
    await client.post('/contacts', { body: { email: contact.email, subscribed: true } })
    await contacts.consume(
      mailMessage(emailComplained, {
        projectId,
        contactId: id,
        emailId: uuidv7(),
        complainedAt: new Date().toISOString(),
      }),
    )

    expect(await entriesOf(contact)).toEqual([
      'out COMPLAINT',
      'in API',
      'out BOUNCE',
      'in IMPORT',
      'out BULK',
      'in TRACK',
      'out API',
      'in PUBLIC_API',
      'out ONE_CLICK',
      'in CREATED',
    ])
  })

  it('returns one entry for each change, even after repeated and concurrent requests', async () => {
    const contact = await someContact(contacts)
    const post = () => contacts.as(visitor).post(`/contacts/public/${contact.id}/unsubscribe`)

    await Promise.all([post(), post(), post(), post()])
    await post()

    expect(await entriesOf(contact)).toEqual(['out PUBLIC_API', 'in CREATED'])
  })

  it('returns the first change and the newest 100 changes if a contact subscribes and unsubscribes in a loop', async () => {
    const contact = await someContact(contacts)
    for (let round = 0; round < 60; round += 1)
      for (const wanted of ['unsubscribe', 'subscribe'])
        await contacts.as(visitor).post(`/contacts/public/${contact.id}/${wanted}`)

    const { entries } = await logOf(contact)
    const { rows } = await sql<{ at: Date }>`
      select created_at as at from events where contact_id = ${contact.id} order by created_at, id limit 1
    `.execute(contacts.db)

    expect(entries).toHaveLength(102)
    expect(entries.at(-2)).toMatchObject({ subscribed: false, at: rows[0]?.at.toISOString() })
    expect(entries.at(-1)).toMatchObject({ subscribed: true, how: 'CREATED' })
  })

  it('returns 404 when the contact is deleted, because its log is deleted with it', async () => {
    const contact = await someContact(contacts)
    await contacts.as(visitor).post(`/contacts/public/${contact.id}/unsubscribe`)

    await contact.client.delete(`/contacts/${contact.id}`)

    expect((await contact.client.get(`/contacts/${contact.id}/consent`)).status).toBe(404)
    const rows = await contacts.db
      .selectFrom('consents')
      .select('id')
      .where('contact_id', '=', contact.id)
      .execute()
    expect(rows).toEqual([])
  })

  it('returns 404 if the contact does not exist or belongs to another project', async () => {
    const { id } = await someContact(contacts)
    const stranger = contacts.as(someCaller())

    for (const each of [id, uuidv7(), 'none'])
      expect(await stranger.get(`/contacts/${each}/consent`)).toMatchObject({
        status: 404,
        body: { error: { code: 'CONTACT_NOT_FOUND' } },
      })
  })
})

describe('a network address in the consent log', () => {
  it('is cleared after the configured number of days (0: never), while its entry remains', async () => {
    const contact = await someContact(contacts)
    await contacts.as(visitor).post(`/contacts/public/${contact.id}/unsubscribe`)
    const sweepIn = async (days: number, consentAddressDays = 400): Promise<string | null> => {
      const ctx = createContext(configFor(contacts.databaseUrl, { consentAddressDays }), {
        db: contacts.db,
        now: () => new Date(Date.now() + days * 86_400_000),
      })
      while (await forgetAddresses(ctx)) continue
      return (await logOf(contact)).entries[0].address
    }

    expect([await sweepIn(399), await sweepIn(10_000, 0)]).toEqual(['203.0.113.7', '203.0.113.7'])
    expect(await sweepIn(401)).toBeNull()
    expect(await entriesOf(contact)).toEqual(['out PUBLIC_API', 'in CREATED'])
  })

  it('is not in events or messages', async () => {
    const contact = await someContact(contacts)
    await contacts.as(visitor).post(`/contacts/public/${contact.id}/unsubscribe`)

    const { body } = await contact.client.get(`/events/contact/${contact.id}`)
    const published = await contacts.published()

    expect(body.events).toMatchObject([{ name: 'contact.unsubscribed', data: {} }])
    expect(JSON.stringify([body, published])).not.toContain('203.0.113.7')
  })
})
