import { v7 as uuidv7 } from 'uuid'

const idBytes = 16
const random = new Uint8Array(256 * idBytes)
let used = random.length
let msecs = 0
let sequence = 0

/**
 * Returns a new UUIDv7. Ids of this process are in order of creation, even within a millisecond (RFC 9562
 * section 6.2, method 1). Random bytes are generated for 256 ids together: generating them for each id took 4
 * % of the contacts service's CPU time under load.
 */
export function newId(): string {
  const bytes = nextBytes()
  const now = Date.now()
  if (now > msecs) {
    msecs = now
    // Start in the lower half of the range, which leaves the upper half for increments.
    sequence = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1
  } else if (sequence === 0xffff_ffff) {
    msecs += 1
    sequence = 0
  } else sequence += 1
  return uuidv7({ random: bytes, msecs, seq: sequence })
}

/** Returns when a UUIDv7 was created, in ms: the first 48 bits of the id (RFC 9562 section 5.7). */
export const idTime = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

function nextBytes(): Uint8Array {
  if (used === random.length) {
    crypto.getRandomValues(random)
    used = 0
  }
  return random.subarray(used, (used += idBytes))
}
