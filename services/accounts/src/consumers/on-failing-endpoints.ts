import { webhookEndpointDisabled, webhookEndpointFailing } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { notifyManagers, type Notice } from '../commands/notify-managers.ts'
import type { Context } from '../context.ts'
import { disabledDetails, failingDetails } from '../domain/endpoint-details.ts'

const group = 'accounts.failing-endpoints'

/** Notifies the managers of a project when a webhook endpoint is failing or was disabled automatically. */
export const onFailingEndpoints = (ctx: Context): Subscribable =>
  consumer({
    group,
    consumes: [webhookEndpointFailing, webhookEndpointDisabled],
    handle: (batch) => notifyManagers(ctx, { group, noticeOf }, batch),
  })

const noticeOf = ({
  data,
}: Received<typeof webhookEndpointFailing | typeof webhookEndpointDisabled>): Notice =>
  'reason' in data
    ? { kind: 'WEBHOOK_DISABLED', subject: data.id, details: disabledDetails(data) }
    : { kind: 'WEBHOOK_FAILING', subject: data.id, details: failingDetails(data) }
