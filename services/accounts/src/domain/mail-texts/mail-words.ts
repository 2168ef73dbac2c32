import type { Cap } from '@postrider/contracts'
import type { DisabledReason } from '@postrider/contracts/resources'
import type { MailKind } from '../platform-mail.ts'

/**
 * What the mails say. `{email}` is the reader's address; `{project}`, `{inviter}`, `{newEmail}`, `{domain}`,
 * `{workflow}`, `{used}`, `{limit}` as in `MailDetails`, `{cap}` and `{reason}` spelled out by `caps` and
 * `reasons`. Lines are HTML.
 */
export interface MailWords {
  mails: Record<MailKind, { subject: string; lines: readonly string[]; button?: string }>
  linkHint: string
  tokenHint: string
  caps: Record<Cap, string>
  reasons: Record<DisabledReason, string>
}
