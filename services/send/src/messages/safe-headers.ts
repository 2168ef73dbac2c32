import type MimeNode from 'nodemailer/lib/mime-node'
import { encoded, isHeaderSafe, phrase, quotedParameters } from './header-text.ts'

/**
 * The composer quotes a name that looks like encoded words, and most readers decode it all the same, and it leaves 8-bit characters in
 * headers of ids. Both are encoded here instead. It writes a file name such as `a*b` without quotes; those are added.
 */
export function withSafeHeaders(message: MimeNode): MimeNode {
  message.childNodes.forEach(withSafeHeaders)
  const encode = message.encodeHeaderValue.bind(message)
  message.encodeHeaderValue = (key, value) => {
    if (isMailbox(value)) {
      const address = encode(key, { ...value, name: '' })
      return value.name === '' ? address : `${phrase(value.name)} <${address.replace(/^<|>$/g, '')}>`
    }
    const text = hasParameters.test(key) ? quotedParameters(encode(key, value)) : encode(key, value)
    return isHeaderSafe(text) ? text : encoded(text)
  }
  return message
}

const hasParameters = /^content-(type|disposition)$/i

const isMailbox = (value: unknown): value is { name: string; address: string } =>
  typeof value === 'object' && value !== null && 'address' in value && 'name' in value
