import type { Draft } from '@postrider/contracts/messages'
import { watchMails } from '@postrider/testing/mail'
import type { Config } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { mailsSeen, type MailsSeen } from './mails-seen.ts'
import { queuedMails, type QueuedMails } from './queued-mails.ts'
import { startDoomed, type DoomedProcess } from './doomed-process.ts'
import { createProcess, type Parts, type ProcessOptions, type SendProcess } from './send-process.ts'
import { startSend, type SendUnderTest } from './start.ts'

/**
 * The service as two processes on one database: one answers requests, the other consumes messages and
 * delivers. No loop of the latter runs: mails are delivered by `run`. The clock of both stands still unless
 * the test moves it.
 */
export interface Delivery extends QueuedMails, MailsSeen {
  /** The process that answers requests. */
  send: SendUnderTest
  /** The parts of the delivering process. */
  ctx: Context
  now(): Date
  /** Moves the clock. */
  pass(ms: number): void
  /** Delivers what is due, of campaigns too. Rejects when a part of that fails. */
  run(): Promise<void>
  /** Starts another delivering process on the same database, which consumes no messages. */
  startProcess(parts?: Parts, options?: Partial<ProcessOptions>): SendProcess
  /** The same for a process whose network the test breaks. */
  startDoomed(parts?: Parts, options?: Partial<ProcessOptions>): Promise<DoomedProcess>
  /** Publishes a message; resolves when the service has consumed it. */
  consume(message: Draft): Promise<void>
  stop(): Promise<void>
}

export async function startDelivery(settings: Partial<Config> = {}, parts: Parts = {}): Promise<Delivery> {
  let clock = Date.now()
  const now = (): Date => new Date(clock)
  const send = await startSend({ settings, now, ...(typeof parts === 'function' ? {} : parts) })
  const watch = watchMails()
  const processes: SendProcess[] = []
  const startProcess: Delivery['startProcess'] = (others = {}, options = {}) => {
    const started = createProcess(send, { now, watch, settings, parts: others, ...options })
    processes.push(started)
    return started
  }
  const doomed: DoomedProcess[] = []
  const first = startProcess(parts)
  await first.service.prepare()
  return {
    send,
    ctx: first.ctx,
    now,
    pass: (ms) => void (clock += ms),
    run: first.run,
    startProcess,
    startDoomed: async (others = {}, options = {}) => {
      const started = await startDoomed(send, { now, watch, settings, parts: others, ...options })
      doomed.push(started)
      return started
    },
    consume: (message) => send.consume(message),
    ...queuedMails(send),
    ...mailsSeen(send),
    stop: async () => {
      for (const each of [...processes, ...doomed]) await each.stop()
      await send.stop()
      await watch.finish()
    },
  }
}

/** The service as one process whose loops run, by the clock of the machine. */
export type LiveDelivery = Pick<Delivery, 'send' | 'consume' | 'stop'> & QueuedMails & MailsSeen

export async function startLive(parts: Partial<Context> = {}): Promise<LiveDelivery> {
  const send = await startSend({ settings: { role: 'all' }, ...parts })
  const consume: LiveDelivery['consume'] = (message) => send.consume(message)
  return { send, consume, stop: () => send.stop(), ...queuedMails(send), ...mailsSeen(send) }
}
