import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { AudienceChoice } from '../domain/audience.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import { resolveReferences, segmentsOf } from './resolve-references.ts'

/** A campaign's audience at one instant, and the number of recipients. */
export interface CountedAudience {
  audience: FrozenAudience
  recipients: number
  segmentName: string | null
}

type FreezeAudienceInput = ProjectGeneration & AudienceChoice & Pick<Campaign, 'type'>

/**
 * Returns the current audience of a campaign and counts its recipients. TRANSACTIONAL mail is sent to all
 * contacts of the audience, other mail only to subscribed contacts. Throws 404 for an unknown segment, 400 if
 * a condition refers to an unknown segment, and 503 if the contacts or segments service is unavailable.
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
 * For a segment with stored members, the contacts service reads its copy of the members. The copy must have
 * at least the version `atLeast`. For any other segment, the current condition is frozen. This includes a
 * tracked segment whose members are still being computed.
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
