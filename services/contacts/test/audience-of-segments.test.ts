import { notFound, unavailable } from '@postrider/contracts/errors'
import { contactsApi, membersApi, type SegmentFacts } from '@postrider/contracts/internal'
import { expectLogs, peerApi, someCaller } from '@postrider/testing'
import { every, filter, walkAudience } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from './factories.ts'
import { someSegment } from './some-segment.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

const known = new Map<string, { projectId: string; generation: number; facts: SegmentFacts }>()
const segments = {
  definition: async ({
    projectId,
    generation,
    id,
  }: {
    projectId: string
    generation: number
    id: string
  }) => {
    const segment = known.get(id)
    if (segment?.projectId !== projectId || segment.generation !== generation) throw notFound('segment', id)
    return Promise.resolve(segment.facts)
  },
}
let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts({ overrides: { segments } })
})
afterAll(() => contacts.stop())

const api = () => peerApi(contacts.service, contactsApi)

/** Four contacts, the first two of which pay. Of the segments, three mean the first and the third; the live one those who pay. */
async function setUp() {
  const caller = someCaller()
  const project = { projectId: caller.projectId, generation: 1 }
  const client = contacts.as(caller)
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) {
    const data = { n: index, plan: index < 2 ? 'pro' : 'free' }
    const { body } = await client.post('/contacts', {
      body: { email: someEmail(), subscribed: index > 0, data },
    })
    ids.push(body.id)
  }
  const pick = (...at: number[]) => at.map((index) => ids[index] ?? '').toSorted()
  const tracked = someSegment(project)
  const fixed = someSegment(project, { type: 'STATIC' })
  for (const segment of [tracked, fixed]) {
    for (const index of [0, 2, 3]) await contacts.consume(segment.enters(ids[index] ?? ''))
    await contacts.consume(segment.leaves(ids[3] ?? ''))
    known.set(segment.id, { ...project, facts: segment.facts })
  }
  const live = someSegment(project)
  const facts = {
    isStored: false,
    trackMembership: false,
    condition: every(filter('data.plan', 'equals', 'pro')),
  }
  known.set(live.id, { ...project, facts: { ...live.facts, ...facts } })
  const of = (segmentId: string, atLeast?: number) => ({
    ...project,
    audience: { kind: 'segment' as const, segmentId, ...(atLeast === undefined ? {} : { atLeast }) },
  })
  return { project, client, ids, pick, tracked, fixed, live, of }
}

const inSegment = (id: string) => filter(`segment.${id}`, 'memberOfSegment')
const notInSegment = (id: string) => filter(`segment.${id}`, 'notMemberOfSegment')

describe('the audience of a segment', () => {
  it('is who is stored, of a tracked and a static one, and who fits now, of another one', async () => {
    const { tracked, fixed, live, of, pick } = await setUp()
    const walked = async (id: string, rest: object = {}, limit = 1) =>
      (await walkAudience(api(), { ...of(id), ...rest }, limit)).toSorted()

    for (const { id } of [tracked, fixed]) {
      expect(await walked(id)).toEqual(pick(0, 2))
      expect(await walked(id, { subscribedOnly: true })).toEqual(pick(2))
      expect((await api().count(of(id))).count).toBe(2)
    }
    expect(await walked(live.id)).toEqual(pick(0, 1))
    expect((await api().count({ ...of(live.id), subscribedOnly: true })).count).toBe(1)
  })

  it('follows the definitions that its condition refers to, and the members of stored ones', async () => {
    const { project, tracked, live, of, pick } = await setUp()
    const both = someSegment(project)
    const definitions = { [live.id]: known.get(live.id)?.facts.condition }
    const condition = every(inSegment(live.id), inSegment(tracked.id))
    known.set(both.id, { ...project, facts: { ...both.facts, isStored: false, condition, definitions } })

    expect(await walkAudience(api(), of(both.id))).toEqual(pick(0))
  })

  it('is 404 for a segment that the project does not have in this generation', async () => {
    const { tracked, of } = await setUp()
    const wrong = [
      of(uuidv7()),
      { ...of(tracked.id), generation: 2 },
      { ...of(tracked.id), projectId: uuidv7() },
    ]

    for (const question of wrong)
      await expect(api().count(question)).rejects.toMatchObject({
        kind: 'not-found',
        code: 'RESOURCE_NOT_FOUND',
      })
  })

  it('is 503 while segments do not answer', async () => {
    expectLogs('request.refused')
    const { of } = await setUp()
    const away = await startContacts({
      overrides: {
        segments: { definition: () => Promise.reject(unavailable('The segments service does not answer.')) },
      },
    })

    const answer = await away.asPeer('campaigns').post(contactsApi.count.path, { body: of(uuidv7()) })

    expect(answer.status).toBe(503)
    await away.stop()
  })

  it('is 501 where segments are not installed', async () => {
    expectLogs('request.refused')
    const { of } = await setUp()
    const alone = await startContacts()

    const answer = await alone.asPeer('campaigns').post(contactsApi.count.path, { body: of(uuidv7()) })

    expect(answer).toMatchObject({ status: 501, body: { error: { code: 'NOT_IMPLEMENTED' } } })
    await alone.stop()
  })
})

describe('an audience of a version at least', () => {
  it('waits until the copy has it', async () => {
    const { ids, fixed, of, pick } = await setUp()
    const late = fixed.enters(ids[1] ?? '')
    const { membershipVersion } = fixed.facts

    const asked = walkAudience(api(), of(fixed.id, membershipVersion))
    const first = await Promise.race([asked, new Promise((done) => setTimeout(done, 300, 'waiting'))])
    await contacts.consume(late)

    expect(first).toBe('waiting')
    expect((await asked).toSorted()).toEqual(pick(0, 1, 2))
  })

  it('is 503 after five seconds without it, and says when to come again', async () => {
    expectLogs('request.refused')
    const { fixed, of } = await setUp()
    const begun = performance.now()

    const answer = await contacts.asPeer('campaigns').post(contactsApi.audience.path, {
      body: { ...of(fixed.id, fixed.facts.membershipVersion + 1), limit: 10 },
    })

    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(performance.now() - begun).toBeGreaterThan(4_900)
  })

  it('does not wait for a segment whose members are not stored', async () => {
    const { live, of } = await setUp()

    expect((await api().count(of(live.id, 99))).count).toBe(2)
  })
})

describe('a condition that refers to a segment with stored members', () => {
  it('is answered by the copy: in audiences, counts, pages and by contact', async () => {
    const { project, ids, fixed, pick } = await setUp()
    const paying = filter('data.plan', 'equals', 'pro')
    const condition = { logic: 'OR', groups: [{ filters: [inSegment(fixed.id)] }, { filters: [paying] }] }
    const others = every(notInSegment(fixed.id), paying)
    const audience = { kind: 'condition' as const, condition }

    expect((await walkAudience(api(), { ...project, audience }, 2)).toSorted()).toEqual(pick(0, 1, 2))
    expect((await api().count({ ...project, audience })).count).toBe(3)
    const page = await peerApi(contacts.service, membersApi).page({
      ...project,
      condition: others,
      page: 1,
      pageSize: 10,
    })
    expect(page.contacts.map(({ id }) => id)).toEqual(pick(1))
    const { contacts: evaluated } = await api().evaluate({
      ...project,
      trees: [
        { id: 'in', condition: every(inSegment(fixed.id)) },
        { id: 'others', condition: others },
      ],
      contactIds: ids,
    })
    expect(evaluated.map(({ holds }) => holds)).toEqual([['in'], ['others'], ['in'], []])
  })

  it('has nobody of another project, even by its id', async () => {
    const { fixed } = await setUp()
    const other = await setUp()
    const audience = { kind: 'condition' as const, condition: every(inSegment(fixed.id)) }

    expect((await api().count({ ...other.project, audience })).count).toBe(0)
  })
})
