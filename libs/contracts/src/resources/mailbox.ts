import { z } from 'zod'
import { maxEmailLength } from '../email-address.ts'
import { addressIssue, byKind, Email, maxLineLength, maxRecipients, singleLine, takes } from '../fields.ts'
import { mailboxText, readMailbox, type ParsedMailbox } from '../mailbox.ts'

/** An address with the name that is shown for it. On input a text will do, see `MailboxText`. */
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

/** A sender as text; its name, which is kept as `fromName`, has at most `maxName` characters. */
export const senderText = (maxName: number) =>
  takes(
    MailboxText.refine(({ name: shown = '' }) => shown.length <= maxName, {
      message: `The name may have at most ${maxName} characters.`,
      params: { code: 'too_big' },
    }),
    text,
  )

/** `replyTo`: a mailbox as text, in the form of `mailboxText`. */
export const ReplyTo = takes(MailboxText.transform(mailboxText), text)

const mailboxOf = (value: unknown): z.ZodType<Mailbox> =>
  typeof value === 'object' && value !== null ? Mailbox : MailboxText

/** A mailbox as text or as an object. */
export const AnyMailbox = byKind(mailboxOf, [text, Mailbox])

const OneRecipient = AnyMailbox.transform((mailbox) => [mailbox])
const ManyRecipients = z.array(AnyMailbox).min(1).max(maxRecipients)

/** One mailbox or several, each address once: the first entry of an address counts. */
export const Recipients = byKind<Mailbox[]>(
  (value) => (Array.isArray(value) ? ManyRecipients : OneRecipient).transform(eachOnce),
  [text, Mailbox, ManyRecipients],
)

const eachOnce = (mailboxes: readonly Mailbox[]): Mailbox[] => {
  const first = new Map<string, Mailbox>()
  for (const mailbox of mailboxes) if (!first.has(mailbox.email)) first.set(mailbox.email, mailbox)
  return [...first.values()]
}

/**
 * A sender as templates and campaigns keep it. `fromName` has precedence over the name in `from`; when the
 * request has neither, `fromName` is absent from the result.
 */
export function senderFields(
  from: ParsedMailbox,
  fromName: string | null | undefined,
): { from: string; fromName?: string | null } {
  const shown = fromName || from.name || fromName
  return { from: from.email, ...(shown !== undefined && { fromName: shown }) }
}
