import type { CustomFetch } from 'openid-client'

/** Metadata, keys and tokens take a few KiB. */
const mostBytes = 256 * 1024

/** A Response with one of these may have no body (WHATWG Fetch, null body status). */
const bodiless = new Set([101, 103, 204, 205, 304])

/**
 * `fetch` for answers of providers: rejects for a long one. Time limits come with the signal, which ends
 * reading the body too.
 */
export const boundedFetch: CustomFetch = async (url, { body, signal, ...options }) => {
  const answer = await fetch(url, {
    ...options,
    ...(body === undefined ? {} : { body }),
    ...(signal ? { signal } : {}),
  })
  const { status, headers } = answer
  const bytes = await readBounded(answer)
  return new Response(bodiless.has(status) ? null : bytes, { status, headers })
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new TypeError(`The provider answers more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
