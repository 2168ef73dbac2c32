import type { Cap } from '@postrider/contracts'
import type { DisabledReason } from '@postrider/contracts/resources'
import type { MailKind } from '../platform-mail.ts'

/**
 * The texts of the mails. `{email}` is the reader's address. `{project}`, `{inviter}`, `{newEmail}`,
 * `{domain}`, `{workflow}`, `{used}` and `{limit}` are fields of `MailDetails`. `{cap}` and `{reason}` are
 * translated by `caps` and `reasons`. Lines are HTML.
 */
export interface MailTranslations {
  mails: Record<MailKind, { subject: string; lines: readonly string[]; button?: string }>
  linkHint: string
  tokenHint: string
  caps: Record<Cap, string>
  reasons: Record<DisabledReason, string>
}
