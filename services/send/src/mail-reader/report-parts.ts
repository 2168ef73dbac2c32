import PostalMime, { type Email } from 'postal-mime'
import { isAnswer } from '../bounces/bounce-notice.ts'

/** Returns a field of a report by its name in lower case. */
export type Fields = (name: string) => string | undefined

/** Maximum characters to read. Reports about one recipient are shorter. */
export const maxFieldLength = 100_000

export const parseMail = (raw: Uint8Array | string): Promise<Email> =>
  PostalMime.parse(raw, { attachmentEncoding: 'utf8', forceRfc822Attachments: true })

/** Returns the content of the first part with one of these types, in any multipart. */
export function partOf({ attachments }: Email, types: readonly string[]): string | undefined {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  return typeof found?.content === 'string' ? found.content : undefined
}

/**
 * Returns the part with the fields of a report. Gateways that rewrite messages turn this part into plain
 * text, so a text that contains the first field at a line start is also accepted. Replies are not searched,
 * because they may quote a report.
 */
export function fieldPart(message: Email, types: readonly string[], first: RegExp): string | undefined {
  const part = partOf(message, types)
  if (part !== undefined || isAnswer(message.subject ?? '')) return part
  const texts = [
    ...message.attachments.flatMap(({ mimeType, content }) =>
      isPlain(mimeType) && typeof content === 'string' ? [content] : [],
    ),
    message.text ?? '',
  ]
  for (const text of texts) {
    const at = text.slice(0, maxFieldLength).search(first)
    if (at >= 0) return text.slice(at)
  }
  return undefined
}

const isPlain = (type: string): boolean =>
  ['text/plain', 'application/octet-stream'].includes(type.toLowerCase())

/**
 * Parses fields of a report, which have the form of header fields (RFC 3464 section 2.1, RFC 5965 section
 * 3.1). If a name occurs twice, its first field is used.
 */
export async function fieldsOf(text: string): Promise<Fields> {
  const { headers } = await PostalMime.parse(`${text.slice(0, maxFieldLength).trim()}\r\n\r\n`)
  return (name) => headers.find(({ key }) => key === name)?.value
}

/** Returns a field's value without comments (RFC 5322 section 3.2.2), in lower case. */
export function keywordOf(value: string | undefined): string {
  let text = (value ?? '').slice(0, 1_000)
  for (let depth = 0; depth < maxCommentDepth && text.includes('('); depth += 1)
    text = text.replace(/\([^()]*\)/g, ' ')
  return text.trim().toLowerCase()
}

const maxCommentDepth = 5
