import { z } from 'zod'

/**
 * A condition tree of a segment or of a campaign's audience. The services parse it with libs/conditions,
 * which this package must not import. The OpenAPI document uses the schema of libs/conditions.
 */
export const ConditionTree = z.unknown()
