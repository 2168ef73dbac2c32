import type { ApiResponse } from './response.ts'
import type { Client, Sent } from './client.ts'

/** A form (multipart/form-data) with an unfinished file. */
export interface UnfinishedUpload {
  /** The body for a client's `post`. The request rejects after `giveUp`. */
  sent: Sent
  /** Sends a piece of the file. */
  more(piece: Uint8Array): void
  /** Ends the file and the form. */
  end(): void
  /** Disconnects without ending the form. */
  giveUp(): void
}

/** Starts a form whose file does not end until `end` or `giveUp` is called. */
export function unfinishedUpload(field: string, name: string): UnfinishedUpload {
  const hangUp = new AbortController()
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
  const form = new TransformStream<Uint8Array, Uint8Array>(undefined, { highWaterMark: Infinity })
  const writer = form.writable.getWriter()
  // Ignore errors: a request that has ended or was given up accepts no more data.
  const write = (piece: Uint8Array): void => void writer.write(piece).catch(() => undefined)
  write(bytes(`--part\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\nemail\n`))
  return {
    sent: {
      body: form.readable,
      headers: { 'content-type': 'multipart/form-data; boundary=part' },
      signal: hangUp.signal,
    },
    more: write,
    end: () => {
      write(bytes('\r\n--part--\r\n'))
      writer.close().catch(() => undefined)
    },
    giveUp: () => hangUp.abort(),
  }
}

/** Starts an unfinished upload with each of these clients. */
export function stuckUploads(
  clients: Client[],
  { path, field, name }: { path: string; field: string; name: string },
) {
  const answers: ApiResponse[] = []
  const uploads = clients.map((client) => {
    const upload = unfinishedUpload(field, name)
    const over = client.post(path, upload.sent).then((answer) => answers.push(answer))
    return { ...upload, over: over.catch(() => undefined) }
  })
  return {
    /** Returns the statuses of the completed uploads. */
    statuses: () => answers.map(({ status }) => status),
    /** Sends a piece of each file. */
    more: (piece: Uint8Array): void => uploads.forEach((upload) => upload.more(piece)),
    giveUp: async (): Promise<void> => {
      for (const upload of uploads) upload.giveUp()
      await Promise.all(uploads.map(({ over }) => over))
    },
  }
}
