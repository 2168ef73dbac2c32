import type { CustomFetch } from 'openid-client'

/** Maximum size of a response in bytes. Metadata, keys and tokens take a few KiB. */
const maxBytes = 256 * 1024

/** Responses with these statuses must not have a body (WHATWG Fetch, null body status). */
const nullBodyStatuses = new Set([101, 103, 204, 205, 304])

/** Like `fetch`, but rejects responses larger than `maxBytes`. The signal also aborts reading the body. */
export const boundedFetch: CustomFetch = async (url, { body, signal, ...options }) => {
  const response = await fetch(url, {
    ...options,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  const { status, headers } = response
  const bytes = await readBounded(response)
  return new Response(nullBodyStatuses.has(status) ? null : bytes, { status, headers })
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TypeError(`The provider response exceeds ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
