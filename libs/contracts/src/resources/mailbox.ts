import { z } from 'zod'
import { BoundedData } from '../data.ts'
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

/** A recipient of POST /v1/send. Its `data` is merged over the request's `data`. */
export const Recipient = Mailbox.extend({ data: BoundedData.optional() })
export type Recipient = z.output<typeof Recipient>

const recipientOf = (value: unknown): z.ZodType<Recipient> =>
  typeof value === 'object' && value !== null ? Recipient : MailboxText

const AnyRecipient = byKind<Recipient>(
  recipientOf,
  [text, Recipient],
  'must be an email address or an object with `email`',
)

const ManyRecipients = z.array(AnyRecipient).min(1).max(maxRecipients)

interface OneOrMany<One> {
  /** The schema of one mailbox, by the kind of the value. */
  oneOf(value: unknown): z.ZodType<One>
  many: z.ZodType<One[]>
  object: z.ZodType
}

/** Returns the schema of one mailbox or several. If an address occurs several times, its first entry is used. */
function oneOrMany<One extends Mailbox>({ oneOf, many, object }: OneOrMany<One>) {
  const list = many.transform(eachOnce)
  // Keep these schemas: creating a schema takes longer than parsing with it.
  const lists = new WeakMap<z.ZodType<One>, z.ZodType<One[]>>()
  const listOf = (one: z.ZodType<One>): z.ZodType<One[]> => {
    const known = lists.get(one) ?? one.transform((mailbox) => [mailbox])
    lists.set(one, known)
    return known
  }
  return byKind<One[]>(
    (value) => (Array.isArray(value) ? list : listOf(oneOf(value))),
    [text, object, many],
    'must be an email address, an object with `email`, or a list of these',
  )
}

/** One recipient or several. */
export const Recipients = oneOrMany<Recipient>({
  oneOf: recipientOf,
  many: ManyRecipients,
  object: Recipient,
})

/** The maximum number of recipients of a message, including its copies (Amazon SES, quotas of a message). */
const maxAddresses = 50

/** The maximum number of `cc` and `bcc` addresses of a mail. */
export const maxCopies = maxAddresses - 1

/** One mailbox or several that get a copy of a mail. */
export const Copies = oneOrMany<Mailbox>({
  oneOf: mailboxOf,
  many: z.array(AnyMailbox).max(maxCopies),
  object: Mailbox,
})

function eachOnce<One extends Mailbox>(mailboxes: readonly One[]): One[] {
  const first = new Map<string, One>()
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
