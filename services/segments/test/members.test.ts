import { unavailable } from '@postrider/contracts/errors'
import { contactDeleted, draft } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing'
import { v7 as uuidv7 } from 'uuid'
import { refusal, someEmail, someProject, uuid, type Project } from './factories.ts'
import { startSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project
let id: string

beforeAll(async () => {
  segments = await startSegments()
})
beforeEach(async () => {
  project = someProject(segments)
  id = await project.createStatic()
})
afterAll(() => segments.stop())

const add = (emails: unknown, rest: Record<string, unknown> = {}) =>
  project.api.post(`/segments/${id}/members`, { body: { emails, ...rest } })
const remove = (emails: unknown) => project.api.delete(`/segments/${id}/members`, { body: { emails } })
const members = async (query = '') => (await project.api.get(`/segments/${id}/contacts${query}`)).body
const emailsOf = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email)
const memberCount = async () => (await project.api.get(`/segments/${id}`)).body.memberCount

describe('POST /segments/:id/members', () => {
  it('adds contacts by their addresses, once, and tells those that it did not find as they were spelt', async () => {
    const [known, other] = [someEmail(), someEmail()]
    project.put(known)
    project.put(other)
    const emails = [known.toUpperCase(), ` ${other}`, known, 'Nobody@example.com', 'rubbish', '']

    const [first, again] = [await add(emails), await add(emails)]

    expect([first.status, first.body]).toEqual([
      200,
      { added: 2, created: 0, notFound: ['Nobody@example.com', 'rubbish', ''] },
    ])
    expect(again.body).toEqual({ added: 0, created: 0, notFound: ['Nobody@example.com', 'rubbish', ''] })
    expect(await memberCount()).toBe(2)
  })

  it('makes missing contacts where it is told to, subscribed unless told', async () => {
    const [known, first, second] = [someEmail(), someEmail(), someEmail()]
    project.put(known)

    const answers = [
      await add([known, first, 'rubbish'], { createMissing: true }),
      await add([second], { createMissing: true, subscribed: false }),
      await add([first, second], { createMissing: true, subscribed: false }),
    ]

    expect(answers.map(({ body }) => body)).toEqual([
      { added: 2, created: 1, notFound: ['rubbish'] },
      { added: 1, created: 1, notFound: [] },
      { added: 0, created: 0, notFound: [] },
    ])
    const { data } = await members()
    expect(data).toMatchObject([
      { email: second, subscribed: false },
      { email: first, subscribed: true },
      { email: known },
    ])
  })

  it('publishes each crossing in order, under the segment as key and the next version of it', async () => {
    const emails = [someEmail(), someEmail(), someEmail()]
    const contacts = emails.map((email) => project.put(email))

    await add(emails.slice(0, 2))
    await add(emails)
    await remove(emails.slice(0, 1))

    const published = await project.published()
    expect(
      published.map(({ type, key, data }) => [
        type,
        key,
        data.contactId,
        data.isMember,
        data.membershipVersion,
      ]),
    ).toEqual([
      ['membership.changed', id, contacts[0]?.id, true, 1],
      ['membership.changed', id, contacts[1]?.id, true, 2],
      ['membership.changed', id, contacts[2]?.id, true, 3],
      ['membership.changed', id, contacts[0]?.id, false, 4],
    ])
    expect(published[0]?.data).toEqual({
      id: uuid,
      segmentId: id,
      segmentName: 'Guests',
      slug: 'guests',
      kind: 'STATIC',
      contactId: contacts[0]?.id,
      isMember: true,
      membershipVersion: 1,
      contactVersion: 1,
    })
  })

  it('adds each contact once when many callers add it at the same time', async () => {
    const emails = Array.from({ length: 20 }, someEmail)
    for (const email of emails) project.put(email)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => add(index % 2 ? emails : emails.toReversed())),
    )

    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(20)
    expect(await memberCount()).toBe(20)
    const versions = (await project.published()).map(({ data }) => data.membershipVersion)
    expect(versions.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
  })

  it('refuses a dynamic segment with 400, and makes no contact for it', async () => {
    const dynamic = await project.createId()
    const email = someEmail()

    const answer = await project.api.post(`/segments/${dynamic}/members`, {
      body: { emails: [email], createMissing: true },
    })

    expect(answer).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect((await add([email])).body.notFound).toEqual([email])
  })

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['a text', 'ada@example.com'],
    ['an entry that is no text', [5]],
    ['more than 500', Array.from({ length: 501 }, () => 'ada@example.com')],
  ])('answers 422 to %s', async (_what, emails) => {
    expect(await add(emails)).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    expect(await remove(emails)).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })

  it("is 404 for another project's segment, and adds nobody", async () => {
    const email = someEmail()
    project.put(email)

    for (const caller of [someCaller(), { ...project.caller, generation: 2 }]) {
      const client = segments.as(caller)
      const body = { emails: [email], createMissing: true }
      expect(await client.post(`/segments/${id}/members`, { body })).toMatchObject({ status: 404 })
      expect(await client.delete(`/segments/${id}/members`, { body })).toMatchObject({ status: 404 })
    }
    expect(await members()).toMatchObject({ data: [], total: 0 })
  })
})

describe('DELETE /segments/:id/members', () => {
  it('removes contacts and says how many were members', async () => {
    const [one, other, never] = [someEmail(), someEmail(), someEmail()]
    for (const email of [one, other, never]) project.put(email)
    await add([one, other])

    const [first, again] = [await remove([one.toUpperCase(), one, never, 'rubbish']), await remove([one])]

    expect([first, again].map(({ status, body }) => [status, body])).toEqual([
      [200, { removed: 1 }],
      [200, { removed: 0 }],
    ])
    expect(emailsOf(await members())).toEqual([other])
    expect(await memberCount()).toBe(1)
  })

  it('refuses a dynamic segment with 400', async () => {
    const dynamic = await project.createId()

    const answer = await project.api.delete(`/segments/${dynamic}/members`, { body: { emails: ['a@b.co'] } })

    expect(answer).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })
})

describe('GET /segments/:id/contacts of a static segment', () => {
  it('lists the newest member first, page by page', async () => {
    const emails = Array.from({ length: 5 }, someEmail)
    for (const email of emails) project.put(email)
    await add(emails.slice(2))
    await add(emails.slice(0, 2))
    await remove(emails.slice(2, 3))
    await add(emails.slice(2, 3))

    const pages = [
      await members('?pageSize=2'),
      await members('?page=3&pageSize=2'),
      await members('?page=9'),
    ]

    expect(pages[0]).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3 })
    expect(pages.map(emailsOf)).toEqual([[emails[2], emails[1]], [emails[3]], []])
    expect(pages[0].data[0]).toEqual({
      id: uuid,
      email: emails[2],
      subscribed: expect.any(Boolean),
      data: { plan: 'pro' },
      projectId: project.projectId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  it('clamps sizes and falls back for what cannot be read', async () => {
    expect(await members('?page=0&pageSize=1000')).toMatchObject({ page: 1, pageSize: 100, totalPages: 0 })
    expect(await members('?page=x&pageSize=')).toMatchObject({ page: 1, pageSize: 20 })
  })
})

describe('a contact that is deleted', () => {
  const deleted = (contactId: string, generation = 1) =>
    draft(
      contactDeleted,
      { key: contactId, projectId: project.projectId, generation, at: new Date() },
      { id: contactId, email: 'gone@example.com', version: 2 },
    )

  it('is no member any more, however often that is published', async () => {
    const emails = [someEmail(), someEmail()]
    const [gone] = emails.map((email) => project.put(email))
    const second = await project.createStatic('Second')
    await add(emails)
    await project.api.post(`/segments/${second}/members`, { body: { emails } })
    segments.contacts.delete(project.projectId, gone?.id ?? '')

    const messageId = uuidv7()
    await segments.consume(deleted(gone?.id ?? ''), messageId)
    await segments.consume(deleted(gone?.id ?? ''), messageId)

    expect(await memberCount()).toBe(1)
    expect((await project.api.get(`/segments/${second}`)).body.memberCount).toBe(1)
    expect(emailsOf(await members())).toEqual([emails[1]])
  })

  it('stays one where the message is of another project', async () => {
    const email = someEmail()
    const contact = project.put(email)
    await add([email])
    const foreign = { ...deleted(contact.id), projectId: uuidv7() }

    await segments.consume(foreign)

    expect(await memberCount()).toBe(1)
  })

  it('does not stay a member when it is deleted while it is added', async () => {
    const email = someEmail()
    const contact = project.put(email)
    const { ensure } = segments.contacts
    // Contacts answers, then the contact is deleted and that is consumed, then it is added here.
    segments.contacts.ensure = async (body) => {
      const answer = await ensure(body)
      segments.contacts.delete(project.projectId, contact.id)
      await segments.consume(deleted(contact.id))
      return answer
    }

    const { status } = await add([email])
    segments.contacts.ensure = ensure

    expect(status).toBe(200)
    expect(await memberCount()).toBe(0)
  })

  it('does not make the addition of others fail when contacts cannot be asked about it', async () => {
    const email = someEmail()
    project.put(email)
    const { find } = segments.contacts
    segments.contacts.find = () => Promise.reject(unavailable('away'))

    const answer = await add([email])
    segments.contacts.find = find

    expect([answer.status, answer.body]).toEqual([200, { added: 1, created: 0, notFound: [] }])
  })

  it('is left out of a page that meets it before the message does, and of the count', async () => {
    const emails = [someEmail(), someEmail()]
    const [gone] = emails.map((email) => project.put(email))
    await add(emails)
    segments.contacts.delete(project.projectId, gone?.id ?? '')

    expect(await members()).toMatchObject({ data: [{ email: emails[1] }], total: 1 })
    expect(await memberCount()).toBe(1)
  })
})
