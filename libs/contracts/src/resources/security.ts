import { z } from 'zod'

const ReputationLevel = z.enum(['healthy', 'warning', 'critical'])

/**
 * The bounce and complaint rates of a project. A critical project is disabled automatically if the server
 * is configured so.
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
