import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { AudienceChoice } from '../domain/audience.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import { resolveReferences, segmentsOf } from './resolve-references.ts'

/** The audience of a campaign at one instant, and the number of its recipients. */
export interface CountedAudience {
  audience: FrozenAudience
  recipients: number
  segmentName: string | null
}

type FreezeAudienceInput = ProjectGeneration & AudienceChoice & Pick<Campaign, 'type'>

/**
 * Returns the current audience of a campaign and counts its recipients. TRANSACTIONAL mail goes to all
 * contacts, other mail only to subscribed ones. Throws 404 for an unknown segment, 400 if a condition refers
 * to one, 503 when contacts or segments is unavailable.
 */
export async function freezeAudience(ctx: Context, input: FreezeAudienceInput): Promise<CountedAudience> {
  const { projectId, generation } = input
  const { who, segmentName } = await audienceOf(ctx, input)
  const subscribedOnly = input.type !== 'TRANSACTIONAL'
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

interface ResolvedAudience {
  who: FrozenAudience['who']
  segmentName: string | null
}

async function audienceOf(ctx: Context, input: FreezeAudienceInput): Promise<ResolvedAudience> {
  if (input.segmentId !== null) return segmentAudience(ctx, input, input.segmentId)
  if (input.condition === null) return { who: { kind: 'all' }, segmentName: null }
  const { condition } = input
  return {
    who: { kind: 'condition', condition, ...(await resolveReferences(ctx, input, condition)) },
    segmentName: null,
  }
}

/**
 * For a segment with stored members, contacts reads its own copy of the members once it has reached this
 * version. Any other segment, and a tracked segment whose members are still being computed, is frozen as its
 * current condition.
 */
async function segmentAudience(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<ResolvedAudience> {
  const facts = await segmentsOf(ctx).definition({ projectId, generation, id })
  const { name, isStored, membershipVersion, condition, definitions, memberships } = facts
  return {
    segmentName: name,
    who: isStored
      ? { kind: 'segment', segmentId: id, atLeast: membershipVersion }
      : { kind: 'condition', condition, definitions, memberships },
  }
}
