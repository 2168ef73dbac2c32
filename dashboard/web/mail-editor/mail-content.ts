import type { Schemas } from '@postrider/client'

type MailType = Schemas['MailType']

export const mailTypes = ['MARKETING', 'TRANSACTIONAL', 'HEADLESS'] as const satisfies readonly MailType[]

/** The fields of a mail that templates and campaigns share. A field without a value is an empty text. */
export interface MailContent {
  subject: string
  body: string
  from: string
  fromName: string
  replyTo: string
  type: MailType
}

/** A stored mail: a field without a value is null. */
type StoredMail = Pick<Schemas['Template'], keyof MailContent>

/** Returns the fields of a stored template or campaign. */
export const contentOf = ({ subject, body, from, fromName, replyTo, type }: StoredMail): MailContent => ({
  subject,
  body,
  from,
  fromName: fromName ?? '',
  replyTo: replyTo ?? '',
  type,
})

/** Returns fields as a request stores them: an empty optional field is null. */
export const storedMail = ({ fromName, replyTo, ...content }: MailContent): StoredMail => ({
  ...content,
  fromName: fromName === '' ? null : fromName,
  replyTo: replyTo === '' ? null : replyTo,
})

/** Returns the fields of a new template or campaign. */
export const newContent = (from: string): MailContent => ({
  subject: '',
  body: '',
  from,
  fromName: '',
  replyTo: '',
  type: 'MARKETING',
})
