import { v7 as uuidv7 } from 'uuid'
import { instant, memberOf, onPlan, someEmail, someProject, type Project } from './factories.ts'
import { sharedSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project
let email: string
let contactId: string

beforeAll(async () => {
  segments = await sharedSegments()
})
beforeEach(() => {
  project = someProject(segments)
  email = someEmail()
  contactId = project.put(email).id
})
afterAll(() => segments.stop())

const segmentsOf = async (id: string, query = '') => project.api.get(`/contacts/${id}/segments${query}`)

const namesOf = (body: { data: { name: string }[] }): string[] => body.data.map(({ name }) => name)

/** Waits until the tracked segment has stored its members. */
const compute = (id: string) => project.api.post(`/segments/${id}/compute`)

describe('GET /contacts/:id/segments', () => {
  it('returns the segments of each type that contain the contact, newest first', async () => {
    const fixed = await project.createStatic('Static')
    await project.createStatic('Without members')
    await project.api.post(`/segments/${fixed}/members`, { body: { emails: [email] } })
    const tracked = await project.createId({ name: 'Tracked', trackMembership: true })
    await compute(tracked)
    const untracked = await project.createId({ name: 'Untracked' })
    await project.createId({ name: 'Other plan', condition: onPlan('free') })
    await someProject(segments).create()

    const { status, body } = await segmentsOf(contactId)

    expect([status, body]).toEqual([
      200,
      {
        data: [
          { id: untracked, name: 'Untracked', type: 'DYNAMIC', enteredAt: null },
          { id: tracked, name: 'Tracked', type: 'DYNAMIC', enteredAt: instant },
          { id: fixed, name: 'Static', type: 'STATIC', enteredAt: instant },
        ],
        cursor: null,
        hasMore: false,
      },
    ])
  })

  it('evaluates conditions that refer to other segments', async () => {
    const pro = await project.createId({ name: 'Pro' })
    const free = await project.createId({ name: 'Free', condition: onPlan('free') })
    await project.createId({ name: 'In Pro', condition: memberOf(pro) })
    await project.createId({ name: 'In both', condition: memberOf(pro, free) })

    expect(namesOf((await segmentsOf(contactId)).body)).toEqual(['In Pro', 'Pro'])
  })

  it('checks `limit` segments on each page, so that a page can be empty', async () => {
    await project.createId({ name: 'A' })
    for (const name of ['B', 'C']) await project.createId({ name, condition: onPlan('free') })

    const first = (await segmentsOf(contactId, '?limit=2')).body
    const second = (await segmentsOf(contactId, `?limit=2&cursor=${first.cursor}`)).body

    expect(first).toEqual({ data: [], cursor: expect.any(String), hasMore: true })
    expect(second).toMatchObject({ data: [{ name: 'A' }], cursor: null, hasMore: false })
  })

  it('checks more segments than one request to the contacts service can evaluate', async () => {
    for (let each = 0; each < 51; each += 1) await project.createId({ name: `S${each}` })

    expect((await segmentsOf(contactId, '?limit=100')).body.data).toHaveLength(51)
  })

  it('returns 404 for contacts that the project does not have', async () => {
    const foreign = someProject(segments).put(someEmail()).id

    for (const id of [uuidv7(), foreign, 'x'])
      expect(await segmentsOf(id)).toMatchObject({
        status: 404,
        body: { error: { code: 'CONTACT_NOT_FOUND' } },
      })
  })
})
