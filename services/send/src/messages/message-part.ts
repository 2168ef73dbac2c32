/** A part of a message (RFC 2045), ready to be written. */
export interface Part {
  /** The header fields as complete lines. */
  fields: string
  /** The encoded body. The last line break is optional. */
  body: string
}

/**
 * Combines parts in order. Returns a single part unchanged. Together, `subtype` and `id` must be unique
 * within the message.
 */
export function multipart(subtype: string, parts: readonly Part[], id: string): Part {
  const [only] = parts
  if (parts.length === 1 && only) return only
  // No line of quoted-printable or base64 contains "=_".
  const boundary = `=_${subtype.slice(0, subtype.search(/;|$/))}-${id}`
  return {
    fields: `Content-Type: multipart/${subtype};\r\n boundary="${boundary}"\r\n`,
    body: `${parts.map((part) => `--${boundary}\r\n${partText(part)}\r\n`).join('')}--${boundary}--\r\n`,
  }
}

export const partText = ({ fields, body }: Part): string => `${fields}\r\n${body}`
