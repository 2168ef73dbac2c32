import { resolveSegments, type Condition, type SegmentDefinition } from '@postrider/conditions'
import { AppError } from '@postrider/contracts/errors'
import type { SegmentFacts } from '@postrider/contracts/internal'
import type { Context, Segments } from '../context.ts'
import type { AudienceChoice } from '../domain/audience.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import type { ProjectGeneration } from '../store/campaigns.ts'

/** The contacts that a campaign would be sent to now, and how many they are. */
export interface Counted {
  audience: FrozenAudience
  recipients: number
  segmentName: string | null
}

type Asked = ProjectGeneration & AudienceChoice & Pick<Campaign, 'type'>

/**
 * The audience of a campaign as it is now, and how many it has. Throws 404 for a segment that the project does not have, 400 for a
 * condition that refers to one, 503 when contacts or segments cannot be asked. TRANSACTIONAL mail reaches everybody, other mail those who
 * are subscribed.
 */
export async function freezeAudience(ctx: Context, asked: Asked): Promise<Counted> {
  const { projectId, generation } = asked
  const { who, segmentName } = await audienceOf(ctx, asked)
  const subscribedOnly = asked.type !== 'TRANSACTIONAL'
  const now = ctx.now().toISOString()
  const { count, until } = await ctx.contacts.count({
    projectId,
    generation,
    audience: who,
    subscribedOnly,
    now,
  })
  return { audience: { who, subscribedOnly, until, now }, recipients: count, segmentName }
}

interface Chosen {
  who: FrozenAudience['who']
  segmentName: string | null
}

async function audienceOf(ctx: Context, asked: Asked): Promise<Chosen> {
  if (asked.segmentId !== null) return segmentAudience(ctx, asked, asked.segmentId)
  if (asked.condition === null) return { who: { kind: 'all' }, segmentName: null }
  const { condition } = asked
  const definitions = await definitionsOf(ctx, asked, condition)
  return { who: { kind: 'condition', condition, definitions }, segmentName: null }
}

/**
 * A segment with stored members is read from the copy of them in contacts, once that has reached this version. Any other segment is frozen as
 * its condition, as it is now.
 */
async function segmentAudience(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<Chosen> {
  const facts = await segmentsOf(ctx).definition({ projectId, generation, id })
  const { name, isStored, membershipVersion, condition, definitions } = facts
  return {
    segmentName: name,
    who: isStored
      ? { kind: 'segment', segmentId: id, atLeast: membershipVersion }
      : { kind: 'condition', condition, definitions },
  }
}

/** The conditions of the segments that a condition refers to, as far as their members are not stored. */
async function definitionsOf(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  condition: Condition,
): Promise<Record<string, unknown>> {
  const find = async (id: string): Promise<SegmentDefinition | undefined> => {
    try {
      return definitionOf(await segmentsOf(ctx).definition({ projectId, generation, id }))
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found') return undefined
      throw error
    }
  }
  const definitions = await resolveSegments(condition, {
    find: async (ids) => (await Promise.all(ids.map(find))).flatMap((found) => found ?? []),
  })
  return Object.fromEntries(definitions)
}

const definitionOf = ({ id, condition, isStored }: SegmentFacts): SegmentDefinition => ({
  id,
  // Segments has parsed it.
  condition: (condition ?? undefined) as Condition | undefined,
  isStored,
})

function segmentsOf({ segments }: Context): Segments {
  if (segments) return segments
  throw new AppError('not-implemented', 'NOT_IMPLEMENTED', { message: 'Segments are not installed.' })
}
