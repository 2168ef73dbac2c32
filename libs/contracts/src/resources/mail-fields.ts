import { z } from 'zod'
import { maxLineLength, maxNameLength, singleLine } from '../fields.ts'
import { ReplyTo, senderText } from './mailbox.ts'

const maxBodyBytes = 2 * 1024 * 1024

/** The HTML of a template, a campaign or a mail: at most 2 MB. */
export const MailBody = z
  .string()
  .min(1)
  .check((context) => {
    if (Buffer.byteLength(context.value) > maxBodyBytes)
      context.issues.push({
        code: 'too_big',
        origin: 'string',
        maximum: maxBodyBytes,
        input: context.value,
        message: 'At most 2 MB are allowed.',
      })
  })

/** Forms send an empty string for a field that was left out. */
const optionalText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())

/** The description of names and descriptions. */
export const internalText = 'For yourself; recipients do not see it.'
/** The description of texts that are Liquid. */
export const liquidText = 'Liquid, filled in with the data of the contact: `{{name ?? "friend"}}`.'

/** What templates and campaigns have in common. A sender and its name have `maxSender` characters at most. */
export const mailFields = (maxSender: number) => ({
  name: z.string().trim().min(1).max(maxNameLength).describe(internalText),
  subject: singleLine(maxLineLength).min(1).describe(liquidText),
  body: MailBody.describe(`HTML. ${liquidText}`),
  from: senderText(maxSender).describe(
    'The sender: an address on a domain that is verified for the project, or below one.',
  ),
  fromName: optionalText(singleLine(maxSender)).describe('The name that is shown as sender.'),
  replyTo: optionalText(ReplyTo).describe('The address for answers, where it is not the sender.'),
})
