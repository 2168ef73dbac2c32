import type { NewMail } from '../mails/new-mail.ts'
import type { Rendered } from '../mails/mail.ts'
import type { Outgoing } from '../providers/provider.ts'

/** A mail that can be handed over. */
export interface ReadyItem {
  kind: 'ready'
  mail: NewMail
  outgoing: Outgoing
  rendered: Rendered
}

/** What is to be done for a contact of a page. */
export type Item = ReadyItem | OtherItem

/** The same when its mail was handed over: the message itself is of no more use. */
export type HandedItem = Omit<ReadyItem, 'outgoing'> | OtherItem

type OtherItem =
  /** The contact is gone, or has its mail. */
  | { kind: 'none' }
  /** It cannot be rendered. */
  | { kind: 'failed'; mail: NewMail; reason: string }
  /** Its mail is suppressed, or is delivered from the queue like other mails. */
  | { kind: 'accepted'; mail: NewMail }
