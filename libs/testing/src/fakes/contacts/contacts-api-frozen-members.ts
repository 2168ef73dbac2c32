import { every, filter } from './condition-trees.ts'
import { walkAudience } from './contacts-api-audience.ts'
import { questionOf, someMembers } from './contacts-api-segments.ts'
import type { Under } from './contacts-subject.ts'

/** Tests the members of a segment at an earlier version; see `conformsToContactsApi`. */
export function frozenMembersConform(contacts: Under): void {
  audiencesConform(contacts)
  conditionsConform(contacts)
}

function frozenMembers(contacts: Under) {
  /**
   * Returns the members at the earlier version. Since then, the second contact has left and entered again,
   * and the fourth contact has entered.
   */
  async function afterwards() {
    const before = await someMembers(contacts)
    const { project, ids, segment } = before
    await contacts().consume(segment.enters(ids[1] ?? ''))
    const frozen = questionOf(project, segment.id, segment.facts.membershipVersion)
    await contacts().consume(segment.leaves(ids[1] ?? ''))
    await contacts().consume(segment.enters(ids[1] ?? ''))
    await contacts().consume(segment.enters(ids[3] ?? ''))
    return { ...before, frozen }
  }
  const walked = async (question: Parameters<typeof walkAudience>[1]): Promise<string[]> =>
    (await walkAudience(contacts().api, question, 1)).toSorted()
  const isPaying = { condition: every(filter('data.plan', 'equals', 'pro')) }
  return { afterwards, walked, isPaying }
}

function audiencesConform(contacts: Under): void {
  const { afterwards, walked, isPaying } = frozenMembers(contacts)
  describe('the audience of a segment at a version', () => {
    it('excludes contacts that have entered or left since that version', async () => {
      const { frozen, question, pick } = await afterwards()

      expect(await walked(frozen)).toEqual(pick(0, 2))
      expect((await contacts().api.count(frozen)).count).toBe(2)
      expect(await walked(question)).toEqual(pick(0, 1, 2, 3))
    })

    it('keeps its members while the segment is compared with a new condition', async () => {
      const { project, segment, frozen, question, pick } = await afterwards()
      contacts().knowSegment(project, { ...segment.facts, ...isPaying, isStored: false })

      expect(await walked(frozen)).toEqual(pick(0, 2))
      expect(await walked(question)).toEqual(pick(0, 1))
    })

    it('consists of the contacts that match the condition after tracking has ended, even if tracking has started again', async () => {
      const { project, segment, frozen, pick } = await afterwards()
      await contacts().consume(segment.untracked())
      const ended = { ...segment.facts, ...isPaying, isStored: false, trackMembership: false }

      contacts().knowSegment(project, ended)
      expect(await walked(frozen)).toEqual(pick(0, 1))

      contacts().knowSegment(project, { ...ended, isStored: true, trackMembership: true })
      expect(await walked(frozen)).toEqual(pick(0, 1))
    })
  })
}

function conditionsConform(contacts: Under): void {
  const { afterwards, walked, isPaying } = frozenMembers(contacts)
  describe('a condition that refers to the members of a segment at a version', () => {
    const requestOf = ({ frozen, segment }: Awaited<ReturnType<typeof afterwards>>, operator: string) => {
      const { projectId, generation, audience } = frozen
      const condition = every(filter(`segment.${segment.id}`, operator))
      const memberships = { [segment.id]: audience.atLeast ?? 0 }
      return { projectId, generation, audience: { kind: 'condition' as const, condition, memberships } }
    }

    it('excludes contacts that have entered or left since that version', async () => {
      const after = await afterwards()

      expect(await walked(requestOf(after, 'memberOfSegment'))).toEqual(after.pick(0, 2))
      expect(await walked(requestOf(after, 'notMemberOfSegment'))).toEqual(after.pick(1, 3))
    })

    it('is evaluated only after that version was consumed', async () => {
      const { project, ids, pick, segment } = await someMembers(contacts)
      const late = segment.enters(ids[1] ?? '')
      const frozen = questionOf(project, segment.id, segment.facts.membershipVersion)
      const question = requestOf({ ...(await afterwards()), frozen, segment }, 'memberOfSegment')

      const answer = walked(question)
      const first = await Promise.race([answer, new Promise((done) => setTimeout(done, 200, 'waiting'))])
      await contacts().consume(late)

      expect(first).toBe('waiting')
      expect(await answer).toEqual(pick(0, 1, 2))
    })

    it("uses the segment's condition after tracking has ended", async () => {
      const after = await afterwards()
      const { project, segment, pick } = after
      await contacts().consume(segment.untracked())
      const ended = { ...segment.facts, ...isPaying, isStored: false, trackMembership: false }
      contacts().knowSegment(project, ended)

      expect(await walked(requestOf(after, 'memberOfSegment'))).toEqual(pick(0, 1))
      expect(await walked(requestOf(after, 'notMemberOfSegment'))).toEqual(pick(2, 3))
    })
  })
}
