import type { Rendered } from '../mails/mail.ts'
import type { NewMail } from '../mails/new-mail.ts'

/** The progress of a claimed page in this process. */
export interface AudiencePageProgress {
  /** Ids of the contacts that have their mail or do not get one. */
  done: Set<string>
  /** The mails by id, and the properties of their rendered messages. */
  mails: ReadonlyMap<string, NewMail>
  rendered: Map<string, Rendered>
}
