/** Maximum size of a message in bytes, including headers and encodings (API spec, Limits). */
export const maxMessageBytes = 40 * 1024 * 1024

interface Parts {
  body: string
  text?: string | undefined
  attachments: readonly { content: Uint8Array; filename: string }[]
  /** The headers of the request. */
  headers: Readonly<Record<string, string>>
}

/**
 * Estimates the size of a message before its variables are filled in, if all parts are base64 in lines of 76
 * characters (RFC 2045 section 6.8).
 */
export const estimatedSize = ({ body, text = '', attachments, headers }: Parts): number =>
  Math.ceil(
    (attachments.reduce((sum, { content }) => sum + Math.ceil(content.length / 3) * 4, 0) +
      ((Buffer.byteLength(body) + Buffer.byteLength(text)) * 4) / 3) *
      lineBreaks,
  ) +
  attachments.reduce((sum, { filename }) => sum + partAllowance + filename.length, 0) +
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0) +
  headerAllowance

const lineBreaks = 78 / 76
// Bytes for the headers of the message and of a part, including a long encoded name.
const headerAllowance = 4096
const partAllowance = 512
