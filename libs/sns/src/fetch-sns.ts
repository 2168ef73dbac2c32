const timeoutMs = 5_000
const maxBytes = 64 * 1024

/**
 * Fetches a small text from Amazon SNS. The caller must check the URL with `isSnsUrl`. Rejects after a
 * redirect, after 5 s, or if the text is larger than 64 KB.
 */
export async function fetchSns(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!reply.ok) throw new Error(`Amazon SNS returned status ${reply.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('The response of Amazon SNS is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
