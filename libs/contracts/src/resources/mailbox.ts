import { z } from 'zod'
import { maxEmailLength } from '../email-address.ts'
import { addressIssue, byKind, Email, maxLineLength, maxRecipients, singleLine, takes } from '../fields.ts'
import { mailboxText, readMailbox, type ParsedMailbox } from '../mailbox.ts'

/** An address with its display name. See `MailboxText` for the text form. */
export const Mailbox = z.object({ name: singleLine(maxLineLength).optional(), email: Email })
export type Mailbox = z.infer<typeof Mailbox>

const text = z
  .string()
  .min(1)
  .max(2 * maxLineLength + maxEmailLength)
  .meta({ description: '`address` or `Name <address>`.' })

/** A mailbox as text: `address` or `Name <address>`. */
export const MailboxText = takes(
  text.transform((given, context): Mailbox => {
    const read = readMailbox(given)
    if (!('fault' in read)) return read
    context.issues.push(addressIssue(read, given))
    return z.NEVER
  }),
  text,
)

/**
 * Returns the schema of a sender as text. Its name is stored as `fromName` and can have at most `maxName`
 * characters.
 */
export const senderText = (maxName: number) =>
  takes(
    MailboxText.refine(({ name: shown = '' }) => shown.length <= maxName, {
      message: `must have a name of at most ${maxName} characters`,
      params: { code: 'too_big' },
    }),
    text,
  )

/** A `replyTo` address: a mailbox as text, converted to the form of `mailboxText`. */
export const ReplyTo = takes(MailboxText.transform(mailboxText), text)

const mailboxOf = (value: unknown): z.ZodType<Mailbox> =>
  typeof value === 'object' && value !== null ? Mailbox : MailboxText

/** A mailbox as text or as an object. */
export const AnyMailbox = byKind(
  mailboxOf,
  [text, Mailbox],
  'must be an email address or an object with `email`',
)

const listOfOne = (mailbox: Mailbox): Mailbox[] => [mailbox]
const OneAsText = MailboxText.transform(listOfOne)
const OneAsObject = Mailbox.transform(listOfOne)

function recipientsOf(value: unknown): z.ZodType<Mailbox[]> {
  if (Array.isArray(value)) return ManyRecipients
  return typeof value === 'object' && value !== null ? OneAsObject : OneAsText
}

const ManyRecipients = z.array(AnyMailbox).min(1).max(maxRecipients)

/** One mailbox or several. If an address occurs several times, its first entry is used. */
export const Recipients = byKind<Mailbox[]>(
  (value) => recipientsOf(value).transform(eachOnce),
  [text, Mailbox, ManyRecipients],
  'must be an email address, an object with `email`, or a list of these',
)

const eachOnce = (mailboxes: readonly Mailbox[]): Mailbox[] => {
  const first = new Map<string, Mailbox>()
  for (const mailbox of mailboxes) if (!first.has(mailbox.email)) first.set(mailbox.email, mailbox)
  return [...first.values()]
}

/**
 * Returns a sender in the form that templates and campaigns store. `fromName` takes precedence over the name
 * in `from`. If the request has neither, `fromName` is absent from the result.
 */
export function senderFields(
  from: ParsedMailbox,
  fromName: string | null | undefined,
): { from: string; fromName?: string | null } {
  const shown = fromName || from.name || fromName
  return { from: from.email, ...(shown !== undefined && { fromName: shown }) }
}
