import { contactErased } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { erasureRestMs } from '@postrider/tenancy'
import { recordErasedContacts } from '../commands/record-erased-contacts.ts'
import type { Context } from '../context.ts'

/** Records erased contacts, because dead letters about mails contain their addresses. */
export const onErasures = (ctx: Context): Subscribable =>
  consumer({
    group: 'accounts.erasures',
    atMostEveryMs: erasureRestMs,
    consumes: [contactErased],
    handle: (batch) => recordErasedContacts(ctx, batch),
  })
