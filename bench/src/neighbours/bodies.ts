/** The kinds of request bodies that an attacker or a bystander sends. */
export type BodyKind = 'values' | 'attachment' | 'junk' | 'slow-image' | 'slow-import' | 'track'

export interface Body {
  type: string
  bytes: Buffer
  /** The number of bytes that follow at two per second. Content-Length includes them. */
  slow: number
}

const mail = { to: 'victim@example.net', subject: 'Hello', body: 'Hello' }

/** Sixteen base64 digits. Every request replaces them with different digits. */
export const placeholder = '0'.repeat(16)

/** Returns a body of this kind. `from` is a sender address of the project. */
export function bodyOf(kind: BodyKind, from: string): Body {
  switch (kind) {
    case 'values':
      return json({ ...mail, from, data: { list: Array<number>(490_000).fill(0) } })
    case 'attachment': {
      const content = placeholder + 'QUJD'.repeat(3_300_000)
      const attachments = [{ filename: 'a.bin', contentType: 'application/octet-stream', content }]
      return json({ ...mail, from, attachments })
    }
    case 'junk':
      return json({ ...mail, from, junk: 'x'.repeat(49 * 1024 * 1024) })
    case 'slow-image':
      return form({ field: 'image', name: 'a.png', type: 'image/png', content: '' }, 1_000_000)
    case 'slow-import':
      return form({ field: 'file', name: 'a.csv', type: 'text/csv', content: 'email\n' }, 1_000_000)
    case 'track':
      return json({ email: 'victim@example.net', event: 'seen' })
    default:
      return kind satisfies never
  }
}

const json = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
  slow: 0,
})

export interface FormFile {
  field: string
  name: string
  type: string
  content: string | Buffer
}

const boundary = 'boundary'

/** Returns a form with one file. If `slow` is not 0, the form is incomplete. */
function form({ field, name, type, content }: FormFile, slow: number): Body {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), Buffer.from(content)]),
    slow,
  }
}
