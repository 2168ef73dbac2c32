import { isStorable } from '@postrider/contracts'
import { hasLetters, showsContent } from '@postrider/shown-html'
import { escapeUTF8 } from 'entities'
import PostalMime, { type Email } from 'postal-mime'
import { isAutomatic } from './automatic-mail.ts'
import type { InboundContent } from './inbound-mail.ts'
import { checkLines } from './check-lines.ts'
import { cleanHtml } from './clean-html.ts'
import { isTooDeep } from './is-too-deep.ts'
import { readSender } from './read-sender.ts'
import { withUtf8Head } from './utf8-head.ts'

/**
 * Parses a message and removes active content: scripts, styles that load resources, forms and frames. Omits
 * attachments.
 */
export async function readMessage(raw: Uint8Array): Promise<InboundContent> {
  checkLines(raw)
  const message = await PostalMime.parse(withUtf8Head(raw), { attachmentEncoding: 'arraybuffer' })
  const header = (name: string): string => message.headers.find(({ key }) => key === name)?.value ?? ''
  return {
    from: senderOf(header('from'), header('sender')),
    fromHeader: line(header('from')),
    subject: line(message.subject ?? ''),
    messageId: message.messageId === undefined ? null : line(message.messageId),
    isAutomatic: isAutomatic(message.headers),
    body: bodyOf(message),
    size: raw.length,
  }
}

/** The maximum line length in mail (RFC 5322 section 2.1.1). */
const maxLine = 998
/** Maximum characters of a stored body, the same as for a sent body. */
const maxBody = 2 * 1024 * 1024

/** Returns text cut to the length of a line, without characters that PostgreSQL cannot store. */
const line = (text: string): string => toStorable(text.slice(0, maxLine)).trim()
const toStorable = (text: string): string => {
  const wellFormed = text.toWellFormed()
  return isStorable(wellFormed) ? wellFormed : wellFormed.replaceAll('\0', '')
}

function senderOf(fromHeader: string, senderHeader: string): InboundContent['from'] {
  const sender = readSender(fromHeader, senderHeader)
  if (sender === undefined) return undefined
  const name = line(sender.name)
  return { email: sender.email, name: name === '' ? null : name }
}

/**
 * Returns the HTML if it shows anything, otherwise the text, otherwise null. If the HTML is too long or too
 * deep to be cleaned, the text is used, which can be cut.
 */
function bodyOf({ html, text }: Email): string | null {
  if (html !== undefined && html.length <= maxBody && !isTooDeep(html)) {
    const clean = toStorable(cleanHtml(html))
    if (showsContent(html) && showsContent(clean)) return clean
  }
  if (text === undefined || !hasLetters(text)) return null
  return `<div style="white-space:pre-wrap">${escapeUTF8(toStorable(text.slice(0, maxBody)))}</div>`
}
