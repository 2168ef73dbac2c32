import type { Cap } from '@postrider/contracts'
import type { DisabledReason } from '@postrider/contracts/resources'
import type { MailKind } from '../platform-mail.ts'

/**
 * The texts of the mails in one language; `lines` are HTML. `{email}` is the reader's address. All other
 * placeholders are fields of `MailDetails`; `caps` and `reasons` translate `{cap}` and `{reason}`.
 */
export interface MailTranslations {
  mails: Record<MailKind, { subject: string; lines: readonly string[]; button?: string }>
  linkHint: string
  tokenHint: string
  caps: Record<Cap, string>
  reasons: Record<DisabledReason, string>
}
