import type { ProjectGeneration } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { AudienceChoice } from '../domain/audience.ts'
import type { Campaign, FrozenAudience } from '../domain/campaign.ts'
import { resolveReferences, segmentsOf } from './resolve-references.ts'

/** The contacts that a campaign would be sent to now, and how many they are. */
export interface Counted {
  audience: FrozenAudience
  recipients: number
  segmentName: string | null
}

type Asked = ProjectGeneration & AudienceChoice & Pick<Campaign, 'type'>

/**
 * The audience of a campaign as it is now, and how many it has. Throws 404 for a segment that the project
 * does not have, 400 for a condition that refers to one, 503 when contacts or segments cannot be asked.
 * TRANSACTIONAL mail reaches everybody, other mail those who are subscribed.
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
  return {
    who: { kind: 'condition', condition, ...(await resolveReferences(ctx, asked, condition)) },
    segmentName: null,
  }
}

/**
 * A segment with stored members is read from the copy of them in contacts, once that has reached this
 * version: those who were members then. Any other segment, a tracked one that is being compared included, is
 * frozen as its condition, as it is now.
 */
async function segmentAudience(
  ctx: Context,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<Chosen> {
  const facts = await segmentsOf(ctx).definition({ projectId, generation, id })
  const { name, isStored, membershipVersion, condition, definitions, memberships } = facts
  return {
    segmentName: name,
    who: isStored
      ? { kind: 'segment', segmentId: id, atLeast: membershipVersion }
      : { kind: 'condition', condition, definitions, memberships },
  }
}
