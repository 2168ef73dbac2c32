const timeoutMs = 5_000
const maxBytes = 64 * 1024

/**
 * Fetches a small text from Amazon SNS. The caller has checked the address; redirects are refused, the wait
 * and the size are bounded.
 */
export async function fetchSns(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!reply.ok) throw new Error(`Amazon SNS answered ${reply.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('Amazon SNS answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
