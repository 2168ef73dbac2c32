import type { Draft } from '@postrider/contracts/messages'
import { watchMails } from '@postrider/testing/mail'
import type { Config } from '../src/config.ts'
import type { Context } from '../src/context.ts'
import { mailQueries, type MailQueries } from './mail-queries.ts'
import { expectNumbered } from './numbered-messages.ts'
import { queuedMails, type QueuedMails } from './queued-mails.ts'
import { startKillable, type KillableProcess } from './killable-process.ts'
import { createProcess, type Parts, type ProcessOptions, type SendProcess } from './send-process.ts'
import { startSend, type SendUnderTest } from './start.ts'

/**
 * The service as two processes with the same database. One process answers requests. The other process
 * consumes messages, and delivers mails when `run` is called; it runs no loops. The clock of both processes
 * only advances when `advanceClock` is called.
 */
export interface Delivery extends QueuedMails, MailQueries {
  /** The process that answers requests. */
  send: SendUnderTest
  /** The context of the delivering process. */
  ctx: Context
  now(): Date
  /** Advances the clock. */
  advanceClock(ms: number): void
  /** Delivers all due mails, including campaigns. Rejects if any part fails. */
  run(): Promise<void>
  /** Starts another delivering process with the same database. It does not consume messages. */
  startProcess(parts?: Parts, options?: Partial<ProcessOptions>): SendProcess
  /** Starts a process that the test can kill. */
  startKillable(parts?: Parts, options?: Partial<ProcessOptions>): Promise<KillableProcess>
  /** Publishes a message. Resolves when the service has consumed it. */
  consume(message: Draft): Promise<void>
  /** Stops the service. Fails if the messages about a mail are not numbered without gaps. */
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
  const killable: KillableProcess[] = []
  const first = startProcess(parts)
  await first.service.prepare()
  return {
    send,
    ctx: first.ctx,
    now,
    advanceClock: (ms) => void (clock += ms),
    run: first.run,
    startProcess,
    startKillable: async (others = {}, options = {}) => {
      const started = await startKillable(send, { now, watch, settings, parts: others, ...options })
      killable.push(started)
      return started
    },
    consume: (message) => send.consume(message),
    ...queuedMails(send),
    ...mailQueries(send),
    stop: async () => {
      expectNumbered(await send.published())
      for (const each of [...processes, ...killable]) await each.stop()
      await send.stop()
      await watch.finish()
    },
  }
}

/** The service as one process that runs all loops and uses the system clock. */
export type LiveDelivery = Pick<Delivery, 'send' | 'consume' | 'stop'> & QueuedMails & MailQueries

export async function startLive(parts: Partial<Context> = {}): Promise<LiveDelivery> {
  const send = await startSend({ settings: { role: 'all' }, ...parts })
  const consume: LiveDelivery['consume'] = (message) => send.consume(message)
  return { send, consume, stop: () => send.stop(), ...queuedMails(send), ...mailQueries(send) }
}
