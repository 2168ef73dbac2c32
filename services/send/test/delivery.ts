import type { Draft } from '@postrider/contracts/messages'
import { openDatabase } from '@postrider/db'
import { subscription, wireMessage } from '@postrider/messaging'
import { purgeProjects } from '@postrider/tenancy'
import { watchedLog } from '@postrider/testing/jest'
import { watchMails, type MailWatch } from '@postrider/testing/mail'
import { v7 as uuidv7 } from 'uuid'
import { dispatchBatch } from '../src/queue/dispatch-batch.ts'
import type { Config } from '../src/config.ts'
import { onContacts } from '../src/recipients/consumer.ts'
import { onProjects } from '../src/db/projects-consumer.ts'
import { onSendCommands } from '../src/commands-consumer.ts'
import { createContext, type Context } from '../src/context.ts'
import { purgePlan } from '../src/db/purge-plan.ts'
import type { PriorityClass, Tables } from '../src/db/tables.ts'
import type { Provider } from '../src/providers/provider.ts'
import { inProcess } from './in-process.ts'
import { mailsSeen, type MailsSeen } from './mails-seen.ts'
import { queuedMails, type QueuedMails } from './queued-mails.ts'
import { startSend, testConfig, type SendUnderTest } from './start.ts'

/** The delivery side of send on a real database, its turns taken by the test and its clock moved by it. */
export interface Delivery extends QueuedMails, MailsSeen {
  ctx: Context
  send: SendUnderTest
  /** Moves the clock, which stands still otherwise. */
  pass(ms: number): void
  /** Turns of a priority class until one finds nothing more. */
  run(priority?: PriorityClass): Promise<void>
  /** Says something to the consumers, as the broker would, and purges what that ends. */
  consume(message: Draft): Promise<void>
  stop(): Promise<void>
}

export async function startDelivery(
  settings: Partial<Config> = {},
  overrides: Partial<Context> = {},
): Promise<Delivery> {
  let clock = Date.now()
  const now = (): Date => new Date(clock)
  const send = await startSend({ settings, now, ...overrides })
  const db = openDatabase<Tables>(send.databaseUrl, { max: 10 })
  const log = watchedLog('send')
  const config = { ...testConfig(send.databaseUrl), ...settings }
  const ctx = createContext(config, {
    db,
    now,
    log,
    contacts: send.contacts,
    recordRetryMs: 20,
    // The clock of a test jumps, so its process would never have had the database for long.
    takeover: { claimed: () => undefined, isDue: () => true },
    ...inProcess(config),
    ...overrides,
  })
  const watch = watchMails()
  ctx.provider = watched(ctx.provider, watch)
  return {
    ctx,
    send,
    pass: (ms) => void (clock += ms),
    ...queuedMails(ctx),
    ...mailsSeen(db, send),
    run: async (priority = 1) => {
      while (await dispatchBatch(ctx, priority)) continue
    },
    consume: (message) => consume(ctx, message),
    stop: async () => {
      await ctx.provider.stop()
      await ctx.rendering.stop()
      await ctx.mailReader.stop()
      await db.destroy()
      await send.stop()
      await watch.finish()
    },
  }
}

/** The provider, with a look at every mail that it is given. */
const watched = (provider: Provider, watch: MailWatch): Provider => ({
  ...provider,
  deliver: (shipment) => {
    for (const { raw, dkim } of shipment.mails) {
      watch.see(raw)
      if (dkim) watch.publish(dkim)
    }
    return provider.deliver(shipment)
  },
})

async function consume(ctx: Context, message: Draft): Promise<void> {
  const wire = [wireMessage(uuidv7(), message)]
  const failures = { deadLetter: failed, onRetry: () => undefined }
  for (const each of [onContacts(ctx), onProjects(ctx), onSendCommands(ctx)])
    if (each.topics.includes(message.topic))
      await subscription(each, failures).deliver(wire, new AbortController().signal)
  while (await purgeProjects({ ...ctx, plan: purgePlan }, { eager: true })) continue
}

const failed = (_group: string, _message: unknown, reason: string): Promise<void> =>
  Promise.reject(new Error(`Dead-lettered: ${reason}`))
