/** The finished message, headers and encodings included (API spec, Limits). */
export const maxMessageBytes = 40 * 1024 * 1024

interface Parts {
  body: string
  attachments: readonly { content: string }[]
}

/** What a message will measure, before its variables are filled in: base64 in lines of 76 characters (RFC 2045 section 6.8). */
export const estimatedSize = ({ body, attachments }: Parts): number =>
  Math.ceil(
    (attachments.reduce((sum, { content }) => sum + content.length, 0) + (Buffer.byteLength(body) * 4) / 3) *
      lineBreaks,
  ) + headerAllowance

const lineBreaks = 78 / 76
const headerAllowance = 4096
