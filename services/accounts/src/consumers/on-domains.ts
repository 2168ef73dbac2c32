import { domainLost, domainVerified } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { noteDomains } from '../commands/note-domains.ts'
import type { Context } from '../context.ts'

const group = 'accounts.domains'

/** Tells the people of a project when one of its sender domains is verified or lost. */
export const onDomains = (ctx: Context): Subscribable =>
  consumer({
    group,
    consumes: [domainVerified, domainLost],
    handle: (batch) => noteDomains(ctx, group, batch),
  })
