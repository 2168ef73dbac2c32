import { z } from 'zod'

const ReputationLevel = z.enum(['healthy', 'warning', 'critical'])

/**
 * How much of a project's mail bounces or is complained of. A critical project is disabled by itself, where
 * the server does that.
 */
export const SecurityView = z.object({
  /** The worst of the levels. */
  status: ReputationLevel,
  levels: z.object({
    bounce7Day: ReputationLevel,
    bounceAllTime: ReputationLevel,
    complaint7Day: ReputationLevel,
    complaintAllTime: ReputationLevel,
  }),
  isDisabled: z.boolean(),
})
export type SecurityView = z.infer<typeof SecurityView>
