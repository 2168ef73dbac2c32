import type { SuppressionKind, SuppressionReason } from '@postrider/contracts/resources'

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
