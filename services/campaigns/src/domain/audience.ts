import { parseCondition, type Condition } from '@postrider/conditions'
import type { AudienceType } from '@postrider/contracts/resources'
import { conditionRequired, segmentRequired } from '../errors.ts'

/** The audience of a campaign as its author defined it. */
export interface AudienceChoice {
  audienceType: AudienceType
  segmentId: string | null
  condition: Condition | null
}

interface AudienceInput {
  audienceType: AudienceType
  segmentId?: string | null | undefined
  audienceCondition?: unknown
}

/**
 * Validates the audience in a request body and drops the fields that `audienceType` does not use. Throws 400
 * for SEGMENT without a segment and for FILTERED without a condition. Throws 422 for an invalid condition,
 * even if `audienceType` does not use the condition.
 */
export function readAudience(input: AudienceInput): AudienceChoice {
  const { audienceType, segmentId = null } = input
  const condition = readCondition(input)
  switch (audienceType) {
    case 'ALL':
      return { audienceType, segmentId: null, condition: null }
    case 'SEGMENT':
      if (segmentId === null) throw segmentRequired()
      return { audienceType, segmentId: segmentId.toLowerCase(), condition: null }
    case 'FILTERED':
      if (condition === null) throw conditionRequired()
      return { audienceType, segmentId: null, condition }
    default:
      return audienceType satisfies never
  }
}

function readCondition({ audienceType, audienceCondition = null }: AudienceInput): Condition | null {
  const isUnset = audienceCondition === null || (audienceType !== 'FILTERED' && isBlank(audienceCondition))
  return isUnset ? null : parseCondition(audienceCondition, 'audienceCondition')
}

/** Returns whether the condition is empty. A form without filters submits such a condition. */
function isBlank(condition: unknown): boolean {
  if (typeof condition !== 'object' || condition === null) return condition === ''
  const groups: unknown = 'groups' in condition ? condition.groups : Object.keys(condition)
  return Array.isArray(groups) && groups.length === 0
}
