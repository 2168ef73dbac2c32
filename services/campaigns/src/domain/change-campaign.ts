import { senderFields, type CampaignPatch } from '@postrider/contracts/resources'
import { cannotChange, cannotChangeSegment } from '../errors.ts'
import { readAudience } from './audience.ts'
import type { CampaignWithBody } from './campaign.ts'

/**
 * Returns the campaign with a patch applied, without counting the recipients again. Throws 400 if the
 * campaign is not DRAFT or SCHEDULED, if the patch changes the segment of a SCHEDULED campaign, or if the
 * audience is incomplete. Throws 422 for an invalid condition.
 */
export function changeCampaign(before: CampaignWithBody, patch: CampaignPatch, at: Date): CampaignWithBody {
  const { status } = before
  if (status !== 'DRAFT' && status !== 'SCHEDULED') throw cannotChange(status)
  const { audienceType, segmentId, audienceCondition, from, ...rest } = patch
  const content = { ...rest, ...(from && senderFields(from, rest.fromName)) }
  const audience = readAudience({
    audienceType: audienceType ?? before.audienceType,
    segmentId: segmentId === undefined ? before.segmentId : segmentId,
    audienceCondition: audienceCondition === undefined ? before.condition : audienceCondition,
  })
  if (status === 'SCHEDULED' && audience.segmentId !== before.segmentId) throw cannotChangeSegment()
  return { ...before, ...withoutUndefined(content), ...audience, version: before.version + 1, updatedAt: at }
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** Removes undefined fields, so that they do not overwrite the old values. */
const withoutUndefined = <T extends object>(patch: T): Present<T> =>
  // Object.fromEntries loses the key and value types.
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Present<T>
