import { z } from 'zod'

const ReputationLevel = z.enum(['healthy', 'warning', 'critical'])

/**
 * The bounce and complaint rates of a project. If the server is configured to do so, it disables a critical
 * project automatically.
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
