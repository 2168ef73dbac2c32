import { z } from 'zod'

/**
 * A condition tree of a segment, or of a campaign's audience. The services parse it with libs/conditions,
 * which this package must not import; the API description uses its schema from there.
 */
export const ConditionTree = z.unknown()
