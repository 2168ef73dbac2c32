import { v7 as uuidv7 } from 'uuid'
import { allowLogs } from '../../jest/watched-logs.ts'
import { every, filter } from './condition-trees.ts'
import { walkAudience } from './contacts-api-audience.ts'
import { request, someEmail, upsertOf, type Under } from './contacts-subject.ts'
import { someSegment, type SomeSegment } from '../segments/some-segment.ts'

/** Tests segments with stored members; see `conformsToContactsApi`. */
export function storedMembersConform(contacts: Under): void {
  audiencesConform(contacts)
  versionsConform(contacts)
  messagesConform(contacts)
  referencesConform(contacts)
}

/**
 * Creates four contacts. The first two have the plan pro, and the last two are subscribed. The first and the
 * third contact are in the segment. The fourth contact has left it.
 */
export async function someMembers(contacts: Under, type: 'STATIC' | 'DYNAMIC' = 'DYNAMIC') {
  const { projectId, generation } = request()
  const project = { projectId, generation }
  const created = await upsertOf(contacts)(
    { ...project, claim: null },
    ...[0, 1, 2, 3].map((index) => ({
      email: someEmail(),
      subscribed: index > 1,
      data: { plan: index < 2 ? 'pro' : 'free' },
    })),
  )
  const ids = created.map(({ id }) => id)
  const pick = (...at: number[]) => at.map((index) => ids[index] ?? '').toSorted()
  const segment = someSegment(project, { type })
  for (const id of pick(0, 2, 3)) await contacts().consume(segment.enters(id))
  await contacts().consume(segment.leaves(ids[3] ?? ''))
  contacts().knowSegment(project, segment.facts)
  return { project, ids, pick, segment, question: questionOf(project, segment.id) }
}

/** Returns the request body for the audience of a segment. */
export const questionOf = (
  project: { projectId: string; generation: number },
  segmentId: string,
  atLeast?: number,
) => ({
  ...project,
  audience: { kind: 'segment' as const, segmentId, ...(atLeast === undefined ? {} : { atLeast }) },
})

/** Creates a segment of all contacts with the plan pro, without stored members. */
function liveSegment(
  contacts: Under,
  project: { projectId: string; generation: number },
  rest: object = {},
): SomeSegment {
  const live = someSegment(project)
  const condition = every(filter('data.plan', 'equals', 'pro'))
  contacts().knowSegment(project, {
    ...live.facts,
    isStored: false,
    trackMembership: false,
    condition,
    ...rest,
  })
  return live
}

const inSegment = (id: string) => filter(`segment.${id}`, 'memberOfSegment')
const notInSegment = (id: string) => filter(`segment.${id}`, 'notMemberOfSegment')

function audiencesConform(contacts: Under): void {
  describe('the audience of a segment', () => {
    it.each(['STATIC', 'DYNAMIC'] as const)(
      'with stored members consists of its members (%s)',
      async (type) => {
        const { question, pick } = await someMembers(contacts, type)
        const subscribed = { ...question, subscribedOnly: true }

        expect((await walkAudience(contacts().api, question, 1)).toSorted()).toEqual(pick(0, 2))
        expect(await walkAudience(contacts().api, subscribed)).toEqual(pick(2))
        expect((await contacts().api.count(question)).count).toBe(2)
        expect((await contacts().api.count(subscribed)).count).toBe(1)
      },
    )

    it('without stored members consists of the contacts that match its condition and its definitions now', async () => {
      const { project, pick, segment } = await someMembers(contacts)
      const live = liveSegment(contacts, project)
      const both = liveSegment(contacts, project, {
        condition: every(inSegment(live.id), inSegment(segment.id)),
        definitions: { [live.id]: every(filter('data.plan', 'equals', 'pro')) },
      })

      const walked = await walkAudience(contacts().api, questionOf(project, live.id))
      expect(walked.toSorted()).toEqual(pick(0, 1))
      expect(await walkAudience(contacts().api, questionOf(project, both.id))).toEqual(pick(0))
    })

    it('is rejected with 404 if the project does not have the segment in this generation', async () => {
      const { project, question } = await someMembers(contacts)
      const wrong = [
        questionOf(project, uuidv7()),
        { ...question, generation: 2 },
        { ...question, projectId: uuidv7() },
      ]

      for (const each of wrong)
        await expect(contacts().api.count(each)).rejects.toMatchObject({
          kind: 'not-found',
          code: 'RESOURCE_NOT_FOUND',
        })
    })
  })
}

function versionsConform(contacts: Under): void {
  describe('the audience of a segment with a minimum version', () => {
    it('is returned only after that version was consumed', async () => {
      const { project, ids, pick, segment } = await someMembers(contacts)
      const late = segment.enters(ids[1] ?? '')

      const pending = walkAudience(
        contacts().api,
        questionOf(project, segment.id, segment.facts.membershipVersion),
      )
      const first = await Promise.race([pending, new Promise((done) => setTimeout(done, 200, 'waiting'))])
      await contacts().consume(late)

      expect(first).toBe('waiting')
      expect((await pending).toSorted()).toEqual(pick(0, 1, 2))
    })

    it('is rejected with 503 if that version is not consumed in time', async () => {
      allowLogs('request.refused')
      const { project, segment } = await someMembers(contacts)
      const tooNew = segment.facts.membershipVersion + 1

      await expect(contacts().api.count(questionOf(project, segment.id, tooNew))).rejects.toMatchObject({
        kind: 'unavailable',
      })
    }, 20_000)

    it('is returned immediately if the segment has no stored members', async () => {
      const { project } = await someMembers(contacts)
      const live = liveSegment(contacts, project)

      expect((await contacts().api.count(questionOf(project, live.id, 99))).count).toBe(2)
    })
  })
}

function messagesConform(contacts: Under): void {
  describe('the stored members of a segment', () => {
    it('do not change after a repeat, an older message, or a message about a missing contact', async () => {
      const { ids, pick, segment, question } = await someMembers(contacts)
      const [enters, leaves] = [segment.enters(ids[1] ?? ''), segment.leaves(ids[1] ?? '')]

      for (const message of [enters, leaves, leaves, enters, segment.enters(uuidv7())])
        await contacts().consume(message)

      expect((await walkAudience(contacts().api, question)).toSorted()).toEqual(pick(0, 2))
    })

    it.each(['untracked', 'deleted'] as const)(
      'are empty after the segment is %s, even if messages arrive later',
      async (ends) => {
        const { ids, segment, question } = await someMembers(contacts)
        const late = segment.enters(ids[1] ?? '')

        await contacts().consume(segment[ends]())
        await contacts().consume(late)

        expect(await walkAudience(contacts().api, question)).toEqual([])
      },
    )

    it('are the contacts that enter after the segment is tracked again', async () => {
      const { ids, pick, segment, question } = await someMembers(contacts)

      await contacts().consume(segment.untracked())
      await contacts().consume(segment.enters(ids[3] ?? ''))

      expect(await walkAudience(contacts().api, question)).toEqual(pick(3))
    })
  })
}

function referencesConform(contacts: Under): void {
  describe('a condition that refers to a segment with stored members', () => {
    it('uses these members in audiences, in counts and in evaluate', async () => {
      const { project, ids, pick, segment } = await someMembers(contacts)
      const paying = filter('data.plan', 'equals', 'pro')
      const others = every(notInSegment(segment.id), paying)
      const question = {
        ...project,
        audience: {
          kind: 'condition' as const,
          condition: { logic: 'OR', groups: [{ filters: [inSegment(segment.id)] }, { filters: [paying] }] },
        },
      }

      expect((await walkAudience(contacts().api, question, 2)).toSorted()).toEqual(pick(0, 1, 2))
      expect((await contacts().api.count(question)).count).toBe(3)
      const { contacts: evaluated } = await contacts().api.evaluate({
        ...project,
        trees: [
          { id: 'in', condition: every(inSegment(segment.id)) },
          { id: 'others', condition: others },
        ],
        contactIds: ids,
      })
      expect(evaluated.map(({ holds }) => holds)).toEqual([['in'], ['others'], ['in'], []])
    })

    it("matches no contact of another project, even if the segment's id is known", async () => {
      const { segment } = await someMembers(contacts)
      const other = await someMembers(contacts)
      const audience = { kind: 'condition' as const, condition: every(inSegment(segment.id)) }

      expect((await contacts().api.count({ ...other.project, audience })).count).toBe(0)
    })
  })
}
