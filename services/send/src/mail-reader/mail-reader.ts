import { fileURLToPath } from 'node:url'
import { isNativeError } from 'node:util/types'
import { badRequest, unavailable, type AppError } from '@postrider/contracts/errors'
import workerpool from 'workerpool'
import type { InboundContent } from './inbound-mail.ts'
import type { ReadAnswer, ReportAnswer } from './tasks.ts'

/**
 * Reads messages that anybody may have written. Throws 400 for one that cannot be read or takes too much
 * memory, and 503 where the thread gave no answer, in time or at all: that may be the machine's fault, and
 * who has brought the message must bring it again.
 */
export interface MailReader {
  readMessage(raw: Uint8Array): Promise<InboundContent>
  readReport(raw: Uint8Array): Promise<ReportAnswer>
  stop(): Promise<void>
}

/**
 * A message of 40 MB takes 0.8 s of a core and 300 MB (measured), so 16 s by the clock where twenty threads
 * share a core. Less than the 30 s of silence after which the gateway gives up, so that the 503 arrives.
 */
const usualLimits = { timeoutMs: 25_000, memoryMb: 512 }
const stopMs = 2_000

/**
 * Reads each message in a thread, which ends when it takes too long or too much memory: reading a message of
 * 40 MB here would stop all requests for a second.
 */
export function createMailReader({ timeoutMs, memoryMb } = usualLimits): MailReader {
  const threads = workerpool.pool(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    workerType: 'thread',
    minWorkers: 0,
    maxWorkers: 2,
    workerThreadOpts: { env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
  })
  const read = async <Content>(method: string, raw: Uint8Array): Promise<Content> => {
    const answer = await Promise.resolve(threads.exec(method, [raw]).timeout(timeoutMs)).catch(
      (cause: unknown) => {
        throw isOutOfMemory(cause)
          ? unreadable(cause)
          : unavailable('The message could not be read just now.', cause)
      },
    )
    // The worker's own answer, by the table of its methods.
    return contentOf(answer as ReadAnswer<Content>)
  }
  return {
    readMessage: (raw) => read<InboundContent>('readMessage', raw),
    readReport: (raw) => read<ReportAnswer>('readReport', raw),
    stop: async () => {
      await Promise.resolve(threads.terminate(true, stopMs)).catch(() => undefined)
    },
  }
}

/** The content of a message; throws 400 for one that cannot be read. */
export function contentOf<Content>(answer: ReadAnswer<Content>): Content {
  if ('fault' in answer) throw unreadable(new Error(answer.fault))
  return answer.content
}

const unreadable = (cause: unknown): AppError => badRequest('The message cannot be read.', { cause })

/** What Node says of a thread that its own limit has ended. */
const isOutOfMemory = (error: unknown): boolean =>
  isNativeError(error) &&
  (isOutOfMemory(error.cause) || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
