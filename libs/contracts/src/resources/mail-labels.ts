import { z } from 'zod'
import { singleLine } from '../fields.ts'

const maxTags = 10
const maxTagLength = 64

/** A tag of a mail. */
export const MailTag = singleLine(maxTagLength)
  .trim()
  .min(1)
  .refine((tag) => !/\p{Cc}/u.test(tag), 'must not contain control characters')

/** The tags of a mail or campaign, each once. */
export const MailTags = z
  .array(MailTag)
  .max(maxTags)
  .overwrite((tags) => [...new Set(tags)])

/** The description of the field `tags`. */
export const tagsText =
  'Groups mails in lists, statistics and events; recipients do not see them. At most 10, each of 1 to 64 characters.'

const maxPairs = 20
const maxMetadataBytes = 4 * 1024
const maxKeyLength = 64

/** Key-value pairs of a mail, which recipients do not see. */
export const MailMetadata = z.record(z.string().min(1).max(maxKeyLength), z.string()).check((context) => {
  const { value: input } = context
  const tooBig = (message: string, maximum: number): void =>
    void context.issues.push({ code: 'too_big', origin: 'object', maximum, input, message })
  if (Object.keys(input).length > maxPairs) tooBig(`must have at most ${maxPairs} keys`, maxPairs)
  else if (Buffer.byteLength(JSON.stringify(input)) > maxMetadataBytes)
    tooBig('must have at most 4 KB of JSON', maxMetadataBytes)
})
export type MailMetadata = z.output<typeof MailMetadata>

/** The description of the field `metadata`. */
export const metadataText =
  'Your own values, such as an order number: at most 20 pairs of texts and 4 KB of JSON. They are in events and lists, never in the mail.'

/** Returns the key in the name of a query parameter such as `metadata.order` or `metadata[order]`. */
export function metadataKey(name: string): string | undefined {
  const [, dotted, inBrackets] = /^metadata(?:\.(.+)|\[(.+)\])$/s.exec(name) ?? []
  return dotted ?? inBrackets
}

/** The tags and metadata of a stored mail. */
export const labelsView = {
  tags: z.array(z.string()),
  metadata: z.record(z.string(), z.string()),
}
