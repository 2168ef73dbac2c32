import { unavailable } from '@postrider/contracts/errors'
import { contactDeleted, draft } from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'
import { emailsOf, staticSegment, type StaticSegment } from './static-segment.ts'

let segments: SegmentsUnderTest
let guests: StaticSegment

beforeAll(async () => {
  segments = await startSegments()
})
beforeEach(async () => {
  guests = await staticSegment(segments)
})
afterAll(() => segments.stop())

describe('a deleted contact', () => {
  const deleted = (contactId: string, generation = 1) =>
    draft(
      contactDeleted,
      { key: contactId, projectId: guests.project.projectId, generation, at: new Date() },
      { id: contactId, email: 'gone@example.com', version: 2 },
    )

  it('stops being a member, however often the deletion is published', async () => {
    const emails = [someEmail(), someEmail()]
    const [gone] = emails.map((email) => guests.project.put(email))
    const second = await guests.project.createStatic('Second')
    await guests.add(emails)
    await guests.project.api.post(`/segments/${second}/members`, { body: { emails } })
    segments.contacts.delete(guests.project.projectId, gone?.id ?? '')

    const messageId = uuidv7()
    await segments.consume(deleted(gone?.id ?? ''), messageId)
    await segments.consume(deleted(gone?.id ?? ''), messageId)

    expect(await guests.memberCount()).toBe(1)
    expect((await guests.project.api.get(`/segments/${second}`)).body.memberCount).toBe(1)
    expect(emailsOf(await guests.members())).toEqual([emails[1]])
  })

  it('remains a member if the message belongs to another project', async () => {
    const email = someEmail()
    const contact = guests.project.put(email)
    await guests.add([email])
    const foreign = { ...deleted(contact.id), projectId: uuidv7() }

    await segments.consume(foreign)

    expect(await guests.memberCount()).toBe(1)
  })

  it('does not remain a member if it is deleted while it is being added', async () => {
    const email = someEmail()
    const contact = guests.project.put(email)
    const { ensure } = segments.contacts
    // The contact is deleted and its message consumed after the response of the contacts service, but before
    // the member is added.
    segments.contacts.ensure = async (body) => {
      const answer = await ensure(body)
      segments.contacts.delete(guests.project.projectId, contact.id)
      await segments.consume(deleted(contact.id))
      return answer
    }

    const { status } = await guests.add([email])
    segments.contacts.ensure = ensure

    expect(status).toBe(200)
    expect(await guests.memberCount()).toBe(0)
  })

  it('does not prevent the addition of other contacts, even if the contacts service is unavailable', async () => {
    const email = someEmail()
    guests.project.put(email)
    const { find } = segments.contacts
    segments.contacts.find = () => Promise.reject(unavailable('unavailable'))

    const answer = await guests.add([email])
    segments.contacts.find = find

    expect([answer.status, answer.body]).toEqual([200, { added: 1, created: 0, notFound: [] }])
  })

  it('is omitted from a page and its total even before the message arrives', async () => {
    const emails = [someEmail(), someEmail()]
    const [gone] = emails.map((email) => guests.project.put(email))
    await guests.add(emails)
    segments.contacts.delete(guests.project.projectId, gone?.id ?? '')

    expect(await guests.members()).toMatchObject({ data: [{ email: emails[1] }], total: 1 })
    expect(await guests.memberCount()).toBe(1)
  })
})
