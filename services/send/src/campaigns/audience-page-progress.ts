import type { Rendered } from '../mails/mail.ts'
import type { NewMail } from '../mails/new-mail.ts'

/** The progress of a claimed page in this process. */
export interface AudiencePageProgress {
  /** Ids of the contacts that already have a mail or will get no mail. */
  done: Set<string>
  /** The mails by id, and the properties of their rendered messages. */
  mails: ReadonlyMap<string, NewMail>
  rendered: Map<string, Rendered>
}
