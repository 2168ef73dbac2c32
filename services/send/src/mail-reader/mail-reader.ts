import { fileURLToPath } from 'node:url'
import { isNativeError } from 'node:util/types'
import workerpool from 'workerpool'
import { readerUnavailable, unreadableMessage } from '../errors.ts'
import type { InboundContent } from './inbound-mail.ts'
import type { ReadResult, ParsedReport } from './tasks.ts'

/**
 * Reads untrusted messages. Throws 400 if a message cannot be read or takes too much memory. Throws 503 if
 * the thread fails or exceeds its time, which may be the machine's fault, so that the message is posted
 * again.
 */
export interface MailReader {
  readMessage(raw: Uint8Array): Promise<InboundContent>
  readReport(raw: Uint8Array): Promise<ParsedReport>
  stop(): Promise<void>
}

/**
 * A message of 40 MB takes 0.8 s of CPU time (16 s if twenty threads share a core) and 300 MB. The timeout is
 * below the gateway's 30 s, so that the gateway can return the 503.
 */
const usualLimits = { timeoutMs: 25_000, memoryMb: 512 }
const stopMs = 2_000

/**
 * Reads each message on a thread that is terminated if it exceeds a limit: on the main thread, a message of
 * 40 MB would block all requests for a second.
 */
export function createMailReader({ timeoutMs, memoryMb } = usualLimits): MailReader {
  const threads = workerpool.pool(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    workerType: 'thread',
    minWorkers: 0,
    maxWorkers: 2,
    workerThreadOpts: { env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
  })
  const read = async <Content>(method: string, raw: Uint8Array): Promise<Content> => {
    const result = await Promise.resolve(threads.exec(method, [raw]).timeout(timeoutMs)).catch(
      (cause: unknown) => {
        throw isOutOfMemory(cause) ? unreadableMessage(cause) : readerUnavailable(cause)
      },
    )
    // The worker returns this type for all its methods.
    return contentOf(result as ReadResult<Content>)
  }
  return {
    readMessage: (raw) => read<InboundContent>('readMessage', raw),
    readReport: (raw) => read<ParsedReport>('readReport', raw),
    stop: async () => {
      await Promise.resolve(threads.terminate(true, stopMs)).catch(() => undefined)
    },
  }
}

/** Returns the content of a message. Throws 400 if the message cannot be read. */
export function contentOf<Content>(result: ReadResult<Content>): Content {
  if ('fault' in result) throw unreadableMessage(new Error(result.fault))
  return result.content
}

/** True if Node ended a thread because it exceeded its memory limit. */
const isOutOfMemory = (error: unknown): boolean =>
  isNativeError(error) &&
  (isOutOfMemory(error.cause) || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
