import { z } from 'zod'
import { maxLineLength, maxNameLength, singleLine } from '../fields.ts'
import { ReplyTo, senderText } from './mailbox.ts'

const maxBodyBytes = 2 * 1024 * 1024

function checkBytes(context: z.core.ParsePayload<string>): void {
  if (Buffer.byteLength(context.value) > maxBodyBytes)
    context.issues.push({
      code: 'too_big',
      origin: 'string',
      maximum: maxBodyBytes,
      input: context.value,
      message: 'must have at most 2 MB',
    })
}

/** The HTML of a template, a campaign or a mail: at most 2 MB. */
export const MailBody = z.string().min(1).check(checkBytes)

/** The HTML of an unfinished mail, which may be empty. */
export const DraftBody = z.string().check(checkBytes)

/** Accepts an empty string as null, because forms send it for an empty field. */
const optionalText = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())

/** The description of fields that recipients do not see. */
export const internalText = 'Not shown to recipients.'
/** The description of fields that contain Liquid. */
export const liquidText = 'Liquid, rendered with the data of the contact: `{{name ?? "friend"}}`.'

/**
 * Returns the common fields of templates and campaigns. A sender and its display name can each have at most
 * `maxSender` characters.
 */
export const mailFields = (maxSender: number) => ({
  name: z.string().trim().min(1).max(maxNameLength).describe(internalText),
  subject: singleLine(maxLineLength).min(1).describe(liquidText),
  body: MailBody.describe(`HTML. ${liquidText}`),
  from: senderText(maxSender).describe(
    'The sender: an address at a verified domain of the project or its subdomains.',
  ),
  fromName: optionalText(singleLine(maxSender)).describe('The display name of the sender.'),
  replyTo: optionalText(ReplyTo).describe('The address for replies, if it is not the sender.'),
})
