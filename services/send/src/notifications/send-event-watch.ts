import type { LoopDefinition } from '@postrider/process'
import type { Context } from '../context.ts'
import { isWithoutSendEvents } from './is-without-send-events.ts'

export interface SendEventWatch {
  loops: LoopDefinition[]
  /** A sentence for people while SES has never published an event of a mail that it accepted; undefined when healthy. */
  health(): string | undefined
}

/**
 * With SES an in-doubt mail waits for its own Send event. In an account that publishes none (no configuration set, no SNS
 * subscription) every in-doubt mail may become a duplicate, and nobody would see it: so health reports it.
 */
export function watchSendEvents(ctx: Context): SendEventWatch {
  if (ctx.provider.name !== 'ses') return { loops: [], health: () => undefined }
  let silent = false
  const work = async (): Promise<boolean> => {
    silent = await isWithoutSendEvents(ctx)
    return false
  }
  return {
    loops: [{ name: 'send-event-watch', everyMs: 60_000, clockOnly: true, work }],
    health: () => (silent ? sentence : undefined),
  }
}

const sentence =
  'ses: mails were accepted, but no Send event has ever arrived; publish the events of the configuration set to SNS and subscribe /webhooks/sns'
