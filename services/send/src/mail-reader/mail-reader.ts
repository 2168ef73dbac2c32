import { fileURLToPath } from 'node:url'
import { badRequest } from '@postrider/contracts/errors'
import workerpool from 'workerpool'
import type { InboundContent } from '../domain/inbound/inbound-mail.ts'
import type { ReportAnswer } from './tasks.ts'

/** Reads messages that anybody may have written. Throws 400 for one that cannot be read within the limits. */
export interface MailReader {
  readMessage(raw: Uint8Array): Promise<InboundContent>
  readReport(raw: Uint8Array): Promise<ReportAnswer>
  stop(): Promise<void>
}

/** A message of 40 MB takes 0.8 s and 300 MB (measured); others answer requests meanwhile. */
const timeoutMs = 10_000
const memoryMb = 512
const stopMs = 2_000

/**
 * Reads each message in a thread, which ends when it takes too long or too much memory: reading a message of 40 MB here would stop all
 * requests for a second.
 */
export function createMailReader(): MailReader {
  const threads = workerpool.pool(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    workerType: 'thread',
    minWorkers: 0,
    maxWorkers: 2,
    workerThreadOpts: { env: {}, resourceLimits: { maxOldGenerationSizeMb: memoryMb } },
  })
  const run = async (method: string, raw: Uint8Array): Promise<unknown> => {
    try {
      return await threads.exec(method, [raw]).timeout(timeoutMs)
    } catch (cause) {
      throw badRequest('The message cannot be read.', { cause })
    }
  }
  return {
    // The worker's own answers, by the table of its methods.
    readMessage: async (raw) => (await run('readMessage', raw)) as InboundContent,
    readReport: async (raw) => (await run('readReport', raw)) as ReportAnswer,
    stop: async () => {
      await Promise.resolve(threads.terminate(true, stopMs)).catch(() => undefined)
    },
  }
}
