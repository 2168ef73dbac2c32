import type { MailKind } from '../platform-mail.ts'

/** What the mails say. `{email}` is the reader's address; `{project}`, `{inviter}`, `{newEmail}`, `{domain}` as in `MailDetails`. Lines are HTML. */
export interface MailWords {
  mails: Record<MailKind, { subject: string; lines: readonly string[]; button?: string }>
  linkHint: string
  tokenHint: string
}
