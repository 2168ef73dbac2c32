import { parseCondition, type Condition } from '@postrider/conditions'
import { badRequest } from '@postrider/contracts/errors'
import type { AudienceType } from '@postrider/contracts/resources'

/** Which contacts a campaign is for, as its owner says. */
export interface AudienceChoice {
  audienceType: AudienceType
  segmentId: string | null
  condition: Condition | null
}

interface GivenAudience {
  audienceType: AudienceType
  segmentId?: string | null | undefined
  audienceCondition?: unknown
}

/**
 * The audience of a body, without what its type does not use. Throws 400 for SEGMENT without a segment and
 * FILTERED without a condition, 422 for a condition that does not fit, also where the type does not use it.
 */
export function readAudience(given: GivenAudience): AudienceChoice {
  const { audienceType, segmentId = null } = given
  const condition = readCondition(given)
  switch (audienceType) {
    case 'ALL':
      return { audienceType, segmentId: null, condition: null }
    case 'SEGMENT':
      if (segmentId === null) throw badRequest('An audience of type SEGMENT needs a segmentId.')
      return { audienceType, segmentId: segmentId.toLowerCase(), condition: null }
    case 'FILTERED':
      if (condition === null) throw badRequest('An audience of type FILTERED needs an audienceCondition.')
      return { audienceType, segmentId: null, condition }
    default:
      return audienceType satisfies never
  }
}

function readCondition({ audienceType, audienceCondition = null }: GivenAudience): Condition | null {
  const isUnset = audienceCondition === null || (audienceType !== 'FILTERED' && isBlank(audienceCondition))
  return isUnset ? null : parseCondition(audienceCondition, 'audienceCondition')
}

/** What forms send for a condition that nobody has filled in. */
function isBlank(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return condition === ''
  const groups: unknown = 'groups' in condition ? condition.groups : Object.keys(condition)
  return Array.isArray(groups) && groups.length === 0
}
