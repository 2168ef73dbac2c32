import type { SuppressionKind, SuppressionReason } from '@postrider/contracts/resources'

/** Soft bounces of so many days count together, and suppress an address for as many. */
export const softBounceDays = 30

/** An address or a pattern of addresses that a project does not mail. */
export interface Suppression {
  id: string
  projectId: string
  kind: SuppressionKind
  value: string
  reason: SuppressionReason
  /** The mail that bounced or was complained about. */
  emailId: string | null
  createdAt: Date
  updatedAt: Date
  /** When it ends by itself; null: it does not. */
  endsAt: Date | null
}
