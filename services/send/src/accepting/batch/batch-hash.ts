import { createHash } from 'node:crypto'
import { inTurns } from './in-turns.ts'

/** Returns the SHA-256 of a batch's body. */
export async function hashOf({
  emails,
  mode,
}: {
  emails: readonly unknown[]
  mode: string
}): Promise<Buffer> {
  const hash = createHash('sha256').update(mode)
  for await (const item of inTurns(emails)) hash.update('\n').update(JSON.stringify(item))
  return hash.digest()
}
