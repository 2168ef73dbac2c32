import { threadId } from 'node:worker_threads'

export const thread = (): number => threadId

export const double = (bytes: Uint8Array): { doubled: Uint8Array } => ({
  doubled: bytes.map((byte) => 2 * byte),
})

export function fail(reason: string): never {
  throw Object.assign(new Error('Failed'), { reason })
}

/** Ends only the thread, not the process. */
export const end = (): never => process.exit(1)
