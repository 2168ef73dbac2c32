import { eventTracked } from '@postrider/contracts/messages'
import { consumer, type Attributes, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { recordEntries } from '../commands/record-entries.ts'
import type { Context } from '../context.ts'
import { entriesOf } from '../domain/entry-of.ts'
import { isOwnEvent } from '../domain/event-entry.ts'

/** By the headers alone: a message without `names` may be any event. */
const mayBeOwn = ({ names }: Attributes): boolean => names?.some(isOwnEvent) ?? true

/**
 * The events of contacts. Those of mails, two for each mail, are passed over before they are parsed: they
 * come from send.
 */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group: 'analytics.events',
    atMostEveryMs: 500,
    consumes: [eventTracked],
    select: () => Promise.resolve(mayBeOwn),
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await recordEntries(ctx, current.flatMap(entriesOf))
    },
  })
