import { someCaller } from '@postrider/testing/service'
import { refusal, someEmail, uuid } from './factories.ts'
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

describe('POST /segments/:id/members', () => {
  it('adds each contact once by its address, and returns unknown addresses with their original spelling', async () => {
    const [known, other] = [someEmail(), someEmail()]
    guests.project.put(known)
    guests.project.put(other)
    const emails = [known.toUpperCase(), ` ${other}`, known, 'Nobody@example.com', 'rubbish', '']

    const [first, again] = [await guests.add(emails), await guests.add(emails)]

    expect([first.status, first.body]).toEqual([
      200,
      { added: 2, created: 0, notFound: ['Nobody@example.com', 'rubbish', ''] },
    ])
    expect(again.body).toEqual({ added: 0, created: 0, notFound: ['Nobody@example.com', 'rubbish', ''] })
    expect(await guests.memberCount()).toBe(2)
  })

  it('creates missing contacts if requested, subscribed by default', async () => {
    const [known, first, second] = [someEmail(), someEmail(), someEmail()]
    guests.project.put(known)

    const answers = [
      await guests.add([known, first, 'rubbish'], { createMissing: true }),
      await guests.add([second], { createMissing: true, subscribed: false }),
      await guests.add([first, second], { createMissing: true, subscribed: false }),
    ]

    expect(answers.map(({ body }) => body)).toEqual([
      { added: 2, created: 1, notFound: ['rubbish'] },
      { added: 1, created: 1, notFound: [] },
      { added: 0, created: 0, notFound: [] },
    ])
    const { data } = await guests.members()
    expect(data).toMatchObject([
      { email: second, subscribed: false },
      { email: first, subscribed: true },
      { email: known },
    ])
  })

  it('publishes each membership change in order, with the segment as key and with increasing versions', async () => {
    const emails = [someEmail(), someEmail(), someEmail()]
    const contacts = emails.map((email) => guests.project.put(email))

    await guests.add(emails.slice(0, 2))
    await guests.add(emails)
    await guests.remove(emails.slice(0, 1))

    const published = await guests.project.published()
    expect(
      published.map(({ type, key, data }) => [
        type,
        key,
        data.contactId,
        data.isMember,
        data.membershipVersion,
      ]),
    ).toEqual([
      ['membership.changed', guests.id, contacts[0]?.id, true, 1],
      ['membership.changed', guests.id, contacts[1]?.id, true, 2],
      ['membership.changed', guests.id, contacts[2]?.id, true, 3],
      ['membership.changed', guests.id, contacts[0]?.id, false, 4],
    ])
    expect(published[0]?.data).toEqual({
      id: uuid,
      segmentId: guests.id,
      segmentName: 'Guests',
      slug: 'guests',
      kind: 'STATIC',
      contactId: contacts[0]?.id,
      isMember: true,
      membershipVersion: 1,
      contactVersion: 1,
    })
  })

  it('adds each contact once when many requests add it at the same time', async () => {
    const emails = Array.from({ length: 20 }, someEmail)
    for (const email of emails) guests.project.put(email)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => guests.add(index % 2 ? emails : emails.toReversed())),
    )

    expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(20)
    expect(await guests.memberCount()).toBe(20)
    const versions = (await guests.project.published()).map(({ data }) => data.membershipVersion)
    expect(versions.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    )
  })

  it('rejects a dynamic segment with 400 and does not create a contact', async () => {
    const dynamic = await guests.project.createId()
    const email = someEmail()

    const answer = await guests.project.api.post(`/segments/${dynamic}/members`, {
      body: { emails: [email], createMissing: true },
    })

    expect(answer).toMatchObject(refusal(400, 'BAD_REQUEST'))
    expect((await guests.add([email])).body.notFound).toEqual([email])
  })

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['a text', 'ada@example.com'],
    ['an entry that is not text', [5]],
    ['more than 500', Array.from({ length: 501 }, () => 'ada@example.com')],
  ])('returns 422 for %s', async (_what, emails) => {
    expect(await guests.add(emails)).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
    expect(await guests.remove(emails)).toMatchObject(refusal(422, 'VALIDATION_ERROR'))
  })

  it("returns 404 for another project's segment and does not add a member", async () => {
    const email = someEmail()
    guests.project.put(email)

    for (const caller of [someCaller(), { ...guests.project.caller, generation: 2 }]) {
      const client = segments.as(caller)
      const body = { emails: [email], createMissing: true }
      expect(await client.post(`/segments/${guests.id}/members`, { body })).toMatchObject({ status: 404 })
      expect(await client.delete(`/segments/${guests.id}/members`, { body })).toMatchObject({ status: 404 })
    }
    expect(await guests.members()).toMatchObject({ data: [], total: 0 })
  })
})

describe('DELETE /segments/:id/members', () => {
  it('removes contacts and returns how many were members', async () => {
    const [one, other, never] = [someEmail(), someEmail(), someEmail()]
    for (const email of [one, other, never]) guests.project.put(email)
    await guests.add([one, other])

    const [first, again] = [
      await guests.remove([one.toUpperCase(), one, never, 'rubbish']),
      await guests.remove([one]),
    ]

    expect([first, again].map(({ status, body }) => [status, body])).toEqual([
      [200, { removed: 1 }],
      [200, { removed: 0 }],
    ])
    expect(emailsOf(await guests.members())).toEqual([other])
    expect(await guests.memberCount()).toBe(1)
  })

  it('rejects a dynamic segment with 400', async () => {
    const dynamic = await guests.project.createId()

    const answer = await guests.project.api.delete(`/segments/${dynamic}/members`, {
      body: { emails: ['a@b.co'] },
    })

    expect(answer).toMatchObject(refusal(400, 'BAD_REQUEST'))
  })
})

describe('GET /segments/:id/contacts for a static segment', () => {
  it('returns pages of the members, newest member first', async () => {
    const emails = Array.from({ length: 5 }, someEmail)
    for (const email of emails) guests.project.put(email)
    await guests.add(emails.slice(2))
    await guests.add(emails.slice(0, 2))
    await guests.remove(emails.slice(2, 3))
    await guests.add(emails.slice(2, 3))

    const pages = [
      await guests.members('?pageSize=2'),
      await guests.members('?page=3&pageSize=2'),
      await guests.members('?page=9'),
    ]

    expect(pages[0]).toMatchObject({ total: 5, page: 1, pageSize: 2, totalPages: 3 })
    expect(pages.map(emailsOf)).toEqual([[emails[2], emails[1]], [emails[3]], []])
    expect(pages[0].data[0]).toEqual({
      id: uuid,
      email: emails[2],
      subscribed: expect.any(Boolean),
      data: { plan: 'pro' },
      projectId: guests.project.projectId,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  it('limits the page size and replaces invalid values by defaults', async () => {
    expect(await guests.members('?page=0&pageSize=1000')).toMatchObject({
      page: 1,
      pageSize: 100,
      totalPages: 0,
    })
    expect(await guests.members('?page=x&pageSize=')).toMatchObject({ page: 1, pageSize: 20 })
  })
})
