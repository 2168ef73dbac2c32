import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as toQuoted, wrap as wrapQuoted } from 'nodemailer/lib/qp'

/**
 * The message that the composer's own `build` gives for a tree whose contents are texts or bytes. That one passes every part through
 * five streams and several turns of the event loop: two thirds of the CPU time of rendering a mail.
 */
export const writeMessage = (message: MimeNode): Buffer => messageOf(writeNode(message))

/** The last line of a message ends as well. */
export const messageOf = (lines: string): Buffer =>
  Buffer.from(lines.endsWith('\n') ? lines : `${lines}\r\n`, 'utf8')

function writeNode(node: MimeNode): string {
  const encoding = node.getTransferEncoding()
  // Also sets what the node knows of its type.
  const head = `${node.buildHeaders()}\r\n\r\n`
  const body = encoded(contentOf(node), encoding)
  if (node.multipart === false || node.multipart === undefined) return head + body
  const parts = node.childNodes.map((part) => `--${node.boundary}\r\n${writeNode(part)}`)
  return `${head}${body}${parts.join('\r\n')}\r\n--${node.boundary}--\r\n`
}

function contentOf({ content }: MimeNode): string | Buffer {
  if (content === undefined) return ''
  if (typeof content !== 'string' && !Buffer.isBuffer(content))
    throw new Error('A part of this message is neither text nor bytes')
  return content
}

/** Lines of a part in one of the encodings that the composer chooses; bytes that it leaves as they are have seven bits. */
export function encoded(content: string | Buffer, encoding: string | false): string {
  if (encoding === 'base64') return wrapBase64(toBase64(content))
  if (encoding === 'quoted-printable') return wrapQuoted(toQuoted(content))
  return typeof content === 'string' ? content : content.toString('latin1')
}
