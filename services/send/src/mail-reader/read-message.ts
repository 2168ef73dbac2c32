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
 * What a message says, without anything active: scripts, styles that load, forms, frames. Attachments are not
 * kept.
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

/** The longest line that mail has (RFC 5322 section 2.1.1). */
const mostLine = 998
/** As long as a body that is sent may be. */
const mostBody = 2 * 1024 * 1024

/** Cut, and without what no database stores. */
const line = (text: string): string => storable(text.slice(0, mostLine)).trim()
const storable = (text: string): string => {
  const whole = text.toWellFormed()
  return isStorable(whole) ? whole : whole.replaceAll('\0', '')
}

function senderOf(fromHeader: string, senderHeader: string): InboundContent['from'] {
  const sender = readSender(fromHeader, senderHeader)
  if (sender === undefined) return undefined
  const name = line(sender.name)
  return { email: sender.email, name: name === '' ? null : name }
}

/**
 * The HTML where it shows anything, else the text, else nothing. HTML that is too long or too deep to be
 * cleaned is left out for the text, which can be cut.
 */
function bodyOf({ html, text }: Email): string | null {
  if (html !== undefined && html.length <= mostBody && !isTooDeep(html)) {
    const clean = storable(cleanHtml(html))
    if (showsContent(html) && showsContent(clean)) return clean
  }
  if (text === undefined || !hasLetters(text)) return null
  return `<div style="white-space:pre-wrap">${escapeUTF8(storable(text.slice(0, mostBody)))}</div>`
}
