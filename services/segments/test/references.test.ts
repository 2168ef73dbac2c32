import { segmentsApi } from '@postrider/contracts/internal'
import { v7 as uuidv7 } from 'uuid'
import { all, memberOf, onPlan, refusal, someEmail, someProject, type Project } from './factories.ts'
import { sharedSegments, type SegmentsUnderTest } from './start.ts'

let segments: SegmentsUnderTest
let project: Project

beforeAll(async () => {
  segments = await sharedSegments()
})
beforeEach(() => {
  project = someProject(segments)
})
afterAll(() => segments.stop())

const badRequest = refusal(400, 'BAD_REQUEST')
const patch = (id: string, condition: unknown) =>
  project.api.patch(`/segments/${id}`, { body: { condition } })

describe('a condition that refers to segments', () => {
  it('is counted with the conditions of these segments, at any depth', async () => {
    project.put(someEmail())
    project.put(someEmail(), 'free')
    const pro = await project.createId()
    const inner = await project.createId({ condition: memberOf(pro) })

    const outer = await project.create({ condition: memberOf(inner.toUpperCase()) })

    expect(outer).toMatchObject({ status: 201, body: { memberCount: 1 } })
    const { body } = await project.api.get(`/segments/${outer.body.id}/contacts`)
    expect(body).toMatchObject({ data: [{ data: { plan: 'pro' } }], total: 1 })
  })

  it('is rejected if a segment does not exist, or exists only in another project or generation', async () => {
    const foreign = await someProject(segments).createId()
    const id = await project.createId()
    const later = segments.as({ ...project.caller, generation: 2 })

    for (const unknown of [uuidv7(), foreign]) {
      expect(await project.create({ condition: memberOf(unknown) })).toMatchObject(badRequest)
      expect(await patch(id, memberOf(unknown))).toMatchObject(badRequest)
    }
    expect(await later.post('/segments', { body: { name: 'N', condition: memberOf(id) } })).toMatchObject(
      badRequest,
    )
  })

  it('is rejected without a change if it would close a cycle', async () => {
    const first = await project.createId()
    const second = await project.createId({ condition: memberOf(first) })
    const third = await project.createId({ condition: memberOf(second) })

    for (const id of [first, second, third])
      expect(await patch(first, memberOf(id))).toMatchObject(badRequest)

    expect((await project.api.get(`/segments/${first}`)).body).toMatchObject({
      condition: onPlan('pro'),
      memberCount: 0,
    })
  })

  it('cannot close a cycle by two concurrent changes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await project.createId(), await project.createId()]

      const answers = await Promise.all([patch(one, memberOf(other)), patch(other, memberOf(one))])

      expect([
        [200, 400],
        [400, 200],
      ]).toContainEqual(answers.map(({ status }) => status))
    }
  })

  it('is rejected if it would make a referring segment too large', async () => {
    const many = (count: number) =>
      all(...Array.from({ length: count }, (_, n) => ({ field: `data.f${n}`, operator: 'exists' })))
    const parts = []
    for (let each = 0; each < 5; each += 1) parts.push(await project.createId({ condition: many(90) }))
    const [first = ''] = parts
    const outer = await project.create({ name: 'Outer', condition: memberOf(...parts) })
    expect(outer.status).toBe(201)

    expect(await patch(first, many(100))).toMatchObject({ status: 200 })
    const [second = ''] = parts.slice(1)
    await patch(second, many(100))
    const [third = '', fourth = '', fifth = ''] = parts.slice(2)
    await patch(third, many(100))
    await patch(fourth, many(100))

    const refused = await patch(fifth, many(100))

    expect(refused).toMatchObject(refusal(400, 'BAD_REQUEST', { details: { segment: outer.body.id } }))
    expect(refused.body.error.message).toContain('Outer')
    expect((await project.api.get(`/segments/${outer.body.id}/contacts`)).status).toBe(200)
  })
})

describe('a condition with large references', () => {
  it('is rejected if it does not fit into one request to the contacts service', async () => {
    const large = all({
      field: 'data.x',
      operator: 'in',
      value: Array.from({ length: 1_000 }, () => 'x'.repeat(250)),
    })
    const ids: string[] = []
    for (let each = 0; each < 17; each += 1) ids.push(await project.createId({ condition: large }))

    expect((await project.create({ condition: memberOf(...ids.slice(0, 15)) })).status).toBe(201)
    expect(await project.create({ condition: memberOf(...ids) })).toMatchObject(badRequest)
  })
})

describe('DELETE /segments/:id', () => {
  it('deletes a segment with its members and publishes the deletion once', async () => {
    const id = await project.createStatic()
    const email = someEmail()
    project.put(email)
    await project.api.post(`/segments/${id}/members`, { body: { emails: [email] } })

    const [first, again] = [
      await project.api.delete(`/segments/${id}`),
      await project.api.delete(`/segments/${id}`),
    ]

    expect([first.status, first.body]).toEqual([204, ''])
    expect(again).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
    expect((await project.api.get('/segments')).body).toEqual([])
    expect((await project.published()).slice(1)).toMatchObject([
      { type: 'segment.deleted', key: id, data: { id, membershipVersion: 2 } },
    ])
  })

  it('returns 409 while the condition of another segment refers to it', async () => {
    const id = await project.createId()
    const referring = await project.createId({ name: 'ReferringClients', condition: memberOf(id) })

    const refused = await project.api.delete(`/segments/${id}`)
    await project.api.delete(`/segments/${referring}`)

    expect(refused).toMatchObject(
      refusal(409, 'CONFLICT', { details: { segments: [{ id: referring, name: 'ReferringClients' }] } }),
    )
    expect((await project.api.delete(`/segments/${id}`)).status).toBe(204)
  })

  it('does not leave a reference to a deleted segment, even if the reference is created at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await project.createId()

      const [made, deleted] = await Promise.all([
        project.create({ condition: memberOf(id) }),
        project.api.delete(`/segments/${id}`),
      ])

      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([made.status, deleted.status])
    }
  })
})

describe('POST /internal/segments/definition', () => {
  const ask = (id: string, rest: Record<string, unknown> = {}) =>
    segments.asPeer('campaigns').post(segmentsApi.definition.path, {
      body: { projectId: project.projectId, generation: 1, id, ...rest },
    })

  it("returns a segment's condition and the conditions of the segments to which it refers", async () => {
    const pro = await project.createId()
    const guests = await project.createStatic()
    const id = await project.createId({
      name: 'Both',
      condition: memberOf(pro, guests),
      trackMembership: true,
    })
    await patch(id, memberOf(pro))
    await segments.idle()

    const [dynamic, fixed] = [await ask(id), await ask(guests)]

    expect([dynamic.status, dynamic.body]).toEqual([
      200,
      {
        id,
        name: 'Both',
        slug: 'both',
        type: 'DYNAMIC',
        trackMembership: true,
        isStored: true,
        condition: memberOf(pro),
        definitions: { [pro]: onPlan('pro') },
        memberships: {},
        definitionVersion: 2,
        membershipVersion: 0,
      },
    ])
    expect(fixed.body).toMatchObject({ type: 'STATIC', isStored: true, condition: null, definitions: {} })
  })

  it('returns the number of the last message about the members of the segment', async () => {
    const id = await project.createStatic()
    const emails = [someEmail(), someEmail()]
    for (const email of emails) project.put(email)
    await project.api.post(`/segments/${id}/members`, { body: { emails } })

    expect((await ask(id)).body.membershipVersion).toBe(2)
  })

  it('returns 404 for a segment that the project does not have in this generation', async () => {
    const id = await project.createId()

    expect(await ask(uuidv7())).toMatchObject(refusal(404, 'RESOURCE_NOT_FOUND'))
    expect(await ask(id, { projectId: uuidv7() })).toMatchObject({ status: 404 })
    expect(await ask(id, { generation: 2 })).toMatchObject({ status: 404 })
  })
})
