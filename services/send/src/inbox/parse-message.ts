import type { InboxAttachment, InboxMessage } from '@postrider/contracts/resources'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

export interface ParsedAttachment extends InboxAttachment {
  content: Buffer
}

export interface ParsedMessage extends Pick<InboxMessage, 'cc' | 'headers' | 'html' | 'text'> {
  attachments: ParsedAttachment[]
}

/** Parses a raw message like a mail program (RFC 5322, MIME). */
export async function parseMessage(raw: Buffer): Promise<ParsedMessage> {
  const parsed = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' })
  return {
    cc: (parsed.cc ?? []).flatMap(({ name, address }) => (address ? [{ name, email: address }] : [])),
    headers: headersOf(parsed),
    html: parsed.html ?? null,
    text: parsed.text ?? null,
    attachments: parsed.attachments.map(attachmentOf),
  }
}

const headersOf = ({ headers }: Email): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(headers, ({ key }) => key)].map(([key, same]) => [key, same.map(({ value }) => value)]),
  )

function attachmentOf({ filename, mimeType, contentId, disposition, content }: Attachment): ParsedAttachment {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return {
    filename,
    contentType: mimeType,
    size: bytes.length,
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    disposition: disposition === 'inline' ? 'inline' : 'attachment',
    content: bytes,
  }
}
