import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import workerpool from 'workerpool'
import type { ParsedJson } from './parse-json.ts'

let threads: workerpool.Pool | undefined

/**
 * Parses a large body in another thread, to which the bytes are moved: 16 MB would keep this one for 100 ms. The threads start with the
 * first large body of the process, which they do not keep alive.
 */
export async function parseLargeJson(body: Buffer): Promise<ParsedJson> {
  threads ??= workerpool.pool(fileURLToPath(new URL('json-thread.ts', import.meta.url)), {
    workerType: 'thread',
    maxWorkers: Math.max(1, availableParallelism() - 1),
    onCreateWorker: () => ({ workerThreadOpts: { execArgv: [] } }),
  })
  // What shares its memory with others, as small buffers of Node do, cannot be moved.
  const bytes = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body)
  // As `serveTasks` of the program defines it.
  return (await threads.exec('parseJson', [bytes], { transfer: [bytes.buffer] })) as ParsedJson
}
