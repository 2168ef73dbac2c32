/** The finished message, headers and encodings included (API spec, Limits). */
export const maxMessageBytes = 40 * 1024 * 1024

interface Parts {
  body: string
  attachments: readonly { content: Uint8Array; filename: string }[]
  /** As the request gave them. */
  headers: Readonly<Record<string, string>>
}

/**
 * What a message will measure, before its variables are filled in: base64 in lines of 76 characters (RFC 2045
 * section 6.8).
 */
export const estimatedSize = ({ body, attachments, headers }: Parts): number =>
  Math.ceil(
    (attachments.reduce((sum, { content }) => sum + Math.ceil(content.length / 3) * 4, 0) +
      (Buffer.byteLength(body) * 4) / 3) *
      lineBreaks,
  ) +
  attachments.reduce((sum, { filename }) => sum + partAllowance + filename.length, 0) +
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) +
  headerAllowance

const lineBreaks = 78 / 76
// The headers of the message itself and those of a part, a long name in encoded words included.
const headerAllowance = 4096
const partAllowance = 512
