import { contactErased } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { erasureRestMs } from '@postrider/tenancy'
import { noteErased } from '../commands/note-erased.ts'
import type { Context } from '../context.ts'

/** Notes which contacts are erased: a dead letter about a mail names one. */
export const onErasures = (ctx: Context): Subscribable =>
  consumer({
    group: 'accounts.erasures',
    atMostEveryMs: erasureRestMs,
    consumes: [contactErased],
    handle: (batch) => noteErased(ctx, batch),
  })
