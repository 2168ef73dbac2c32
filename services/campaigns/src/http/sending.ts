import { Instant, takes } from '@postrider/contracts'
import { CampaignTest } from '@postrider/contracts/resources'
import {
  endpoint,
  ok,
  projectOf,
  refuseUnknown,
  type Endpoint,
  type UnknownFieldRules,
} from '@postrider/http'
import { z } from 'zod'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../commands/change-state.ts'
import { scheduleCampaign, sendCampaign } from '../commands/send-campaign.ts'
import { testCampaign } from '../commands/test-campaign.ts'
import type { Context } from '../context.ts'
import { readScheduledFor } from '../domain/scheduled-for.ts'
import { getCampaign } from '../queries/get-campaign.ts'
import { listLinks } from '../queries/list-links.ts'
import { listRecipients } from '../queries/list-recipients.ts'
import { RecipientsQuery } from './recipients-query.ts'
import { idOf } from './campaign-id.ts'
import { stateView, statsView } from './campaign-view.ts'

/** Whatever it is: what is no date is 400, not 422. */
const SendBody = z.object({ scheduledFor: takes(z.unknown().optional(), Instant.nullable()) })

const timeNames = [
  'scheduledAt',
  'schedule',
  'sendAt',
  'sendTime',
  'deliverAt',
  'deliveryTime',
  'startAt',
  'date',
  'time',
  'at',
]

const ofSend: UnknownFieldRules = {
  ...refuseUnknown,
  aliases: Object.fromEntries(timeNames.map((name) => [name, 'scheduledFor'])),
}

/** What is done with a campaign, and what became of it. */
export const sending = (ctx: Context): Endpoint[] => [
  endpoint(
    'POST /campaigns/:id/send',
    { body: SendBody, unknownFields: ofSend },
    async ({ params, body, caller }) => {
      const id = idOf(params)
      const scheduledFor = readScheduledFor(body.scheduledFor, ctx.now())
      const campaign = scheduledFor
        ? await scheduleCampaign(ctx, { ...projectOf(caller), id, scheduledFor })
        : await sendCampaign(ctx, projectOf(caller), id)
      const message = scheduledFor
        ? `The campaign is scheduled for ${scheduledFor.toISOString()}.`
        : 'The campaign is being sent.'
      return ok({ success: true, data: stateView(campaign), message })
    },
  ),

  endpoint('POST /campaigns/:id/cancel', { unknownFields: refuseUnknown }, async ({ params, caller }) => {
    const campaign = await cancelCampaign(ctx, projectOf(caller), idOf(params))
    return ok({ success: true, data: stateView(campaign), message: 'The campaign is cancelled.' })
  }),

  endpoint('POST /campaigns/:id/pause', {}, async ({ params, caller }) => {
    const campaign = await pauseCampaign(ctx, projectOf(caller), idOf(params))
    return ok({ success: true, data: stateView(campaign), message: 'The campaign is paused.' })
  }),

  endpoint('POST /campaigns/:id/resume', { unknownFields: refuseUnknown }, async ({ params, caller }) => {
    const campaign = await resumeCampaign(ctx, projectOf(caller), idOf(params))
    return ok({ success: true, data: stateView(campaign), message: 'The campaign goes on.' })
  }),

  endpoint('POST /campaigns/:id/test', { body: CampaignTest }, async ({ params, body, caller }) => {
    const test = await testCampaign(ctx, { ...projectOf(caller), ...body, id: idOf(params) })
    const message =
      test.status === 'QUEUED'
        ? `A test is on its way to ${body.email}.`
        : `No test was sent: ${body.email} is suppressed.`
    return ok({ success: true, data: test, message })
  }),

  endpoint('GET /campaigns/:id/stats', {}, async ({ params, caller }) => {
    const campaign = await getCampaign(ctx, projectOf(caller), idOf(params))
    return ok({ success: true, data: statsView(campaign, await listLinks(ctx, campaign)) })
  }),

  endpoint('GET /campaigns/:id/recipients', { query: RecipientsQuery }, async ({ params, query, caller }) => {
    return ok(await listRecipients(ctx, { ...projectOf(caller), ...query, id: idOf(params) }))
  }),
]
