import type { LoopOptions } from '@postrider/service'
import type { Context } from '../context.ts'
import { isWithoutSendEvents } from '../queries/is-without-send-events.ts'

export interface SendEventWatch {
  loops: Omit<LoopOptions, 'log'>[]
  /** A sentence for people while SES has never told of a mail it took; undefined when all is well. */
  trouble(): string | undefined
}

/**
 * With SES an unsure mail waits for its own Send event. An account that never gives one (no configuration set, no SNS
 * subscription) makes every unsure mail a possible duplicate, and nobody would see it: so health says so.
 */
export function watchSendEvents(ctx: Context): SendEventWatch {
  if (ctx.provider.name !== 'ses') return { loops: [], trouble: () => undefined }
  let silent = false
  const work = async (): Promise<boolean> => {
    silent = await isWithoutSendEvents(ctx)
    return false
  }
  return {
    loops: [{ name: 'send-event-watch', everyMs: 60_000, clockOnly: true, work }],
    trouble: () => (silent ? sentence : undefined),
  }
}

const sentence =
  'ses: mails were accepted, but no Send event has ever arrived; publish the events of the configuration set to SNS and subscribe /webhooks/sns'
