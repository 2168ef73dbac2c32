import { parseCondition, type Condition } from '@postrider/conditions'
import { badRequest } from '@postrider/contracts/errors'
import type { AudienceType } from '@postrider/contracts/resources'

/** Which contacts a campaign is for, as its owner says. */
export interface AudienceChoice {
  audienceType: AudienceType
  segmentId: string | null
  condition: Condition | null
}

/**
 * The audience of a body, without what its type does not use. Throws 400 for SEGMENT without a segment and FILTERED without a condition,
 * 422 for a condition that `parse` refuses.
 */
export function readAudience(
  given: {
    audienceType: AudienceType
    segmentId?: string | null | undefined
    audienceCondition?: unknown
  },
  parse = parseCondition,
): AudienceChoice {
  const { audienceType, segmentId = null, audienceCondition } = given
  switch (audienceType) {
    case 'ALL':
      return { audienceType, segmentId: null, condition: null }
    case 'SEGMENT':
      if (segmentId === null) throw badRequest('An audience of type SEGMENT needs a segmentId.')
      return { audienceType, segmentId: segmentId.toLowerCase(), condition: null }
    case 'FILTERED':
      if (audienceCondition === undefined || audienceCondition === null)
        throw badRequest('An audience of type FILTERED needs an audienceCondition.')
      return {
        audienceType,
        segmentId: null,
        condition: parse(audienceCondition, 'audienceCondition'),
      }
    default:
      return audienceType satisfies never
  }
}
