import type { Rendered } from '../mails/mail.ts'
import type { NewMail } from '../mails/new-mail.ts'

/** What a process knows of the contacts of a claimed page. */
export interface PageState {
  /** The contacts that need nothing more: they have their mail, or get none. */
  done: Set<string>
  /** The mails by id, and what is stored of their messages. */
  mails: ReadonlyMap<string, NewMail>
  rendered: Map<string, Rendered>
}
