import { badRequest } from '@postrider/contracts/errors'
import { senderFields, type CampaignPatch } from '@postrider/contracts/resources'
import { readAudience } from './audience.ts'
import type { WholeCampaign } from './campaign.ts'

/**
 * The campaign after a PUT, its count of recipients aside. Throws 400 unless it is DRAFT or SCHEDULED, for
 * another segment of a SCHEDULED one and for an audience without what its type needs; 422 for a condition
 * that does not fit.
 */
export function changeCampaign(before: WholeCampaign, patch: CampaignPatch, at: Date): WholeCampaign {
  const { status } = before
  if (status !== 'DRAFT' && status !== 'SCHEDULED')
    throw badRequest(`A campaign that is ${status} cannot be changed.`)
  const { audienceType, segmentId, audienceCondition, from, ...rest } = patch
  const content = { ...rest, ...(from && senderFields(from, rest.fromName)) }
  const audience = readAudience({
    audienceType: audienceType ?? before.audienceType,
    segmentId: segmentId === undefined ? before.segmentId : segmentId,
    audienceCondition: audienceCondition === undefined ? before.condition : audienceCondition,
  })
  if (status === 'SCHEDULED' && audience.segmentId !== before.segmentId)
    throw badRequest('The segment of a scheduled campaign cannot be changed; cancel it first.')
  return { ...before, ...present(content), ...audience, version: before.version + 1, updatedAt: at }
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> }

/** What is absent stays. */
const present = <T extends object>(patch: T): Present<T> =>
  // Object.fromEntries forgets the keys and the types of their values.
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Present<T>
