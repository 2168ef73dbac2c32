import { domainLost, domainVerified } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { notifyManagers, type Notice } from '../commands/notify-managers.ts'
import type { Context } from '../context.ts'

const group = 'accounts.domains'

/** Notifies the managers of a project when one of its sender domains is verified or lost. */
export const onDomains = (ctx: Context): Subscribable =>
  consumer({
    group,
    consumes: [domainVerified, domainLost],
    handle: (batch) => notifyManagers(ctx, { group, noticeOf }, batch),
  })

const noticeOf = ({
  type,
  data: { domain },
}: Received<typeof domainVerified | typeof domainLost>): Notice => ({
  kind: type === domainVerified.type ? 'DOMAIN_VERIFIED' : 'DOMAIN_LOST',
  subject: domain,
  details: { domain },
})
