import { eventTracked } from '@postrider/contracts/messages'
import { consumer, type Attributes, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { recordEntries } from '../commands/record-entries.ts'
import type { Context } from '../context.ts'
import { entriesOf } from '../domain/entry-of.ts'
import { isOwnEvent } from '../domain/event-entry.ts'

/**
 * Returns whether a message may contain an event that the feed shows. Without the header `names`, the message
 * may contain any event.
 */
const mayBeOwn = ({ names }: Attributes): boolean => names?.some(isOwnEvent) ?? true

/**
 * Records the events of contacts. Skips mail events before they are parsed: `onEmails` records them from the
 * messages of the send service. There are two mail events per mail.
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
