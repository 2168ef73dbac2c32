import * as api from '@postrider/contracts/api/campaign-sending'
import { implement, ok, projectOf, type Endpoint } from '@postrider/http'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../commands/change-state.ts'
import { scheduleCampaign, sendCampaign } from '../commands/send-campaign.ts'
import { testCampaign } from '../commands/test-campaign.ts'
import type { Context } from '../context.ts'
import { readScheduledFor } from '../domain/scheduled-for.ts'
import { getAudience } from '../queries/get-audience.ts'
import { getCampaign } from '../queries/get-campaign.ts'
import { listLinks } from '../queries/list-links.ts'
import { listRecipients } from '../queries/list-recipients.ts'
import { stateView, statsView } from './campaign-view.ts'

/** Endpoints that send, pause, resume, cancel and test a campaign, and return its results. */
export const sending = (ctx: Context): Endpoint[] => [
  implement(api.sendCampaign, async ({ params, body, caller }) => {
    const { id } = params
    const scheduledFor = readScheduledFor(body.scheduledFor, ctx.now())
    const campaign = scheduledFor
      ? await scheduleCampaign(ctx, { ...projectOf(caller), id, scheduledFor })
      : await sendCampaign(ctx, projectOf(caller), id)
    const message = scheduledFor
      ? `The campaign is scheduled for ${scheduledFor.toISOString()}.`
      : 'The campaign is being sent.'
    return ok({ success: true, data: stateView(campaign), message })
  }),

  implement(api.cancelCampaign, async ({ params, caller }) => {
    const campaign = await cancelCampaign(ctx, projectOf(caller), params.id)
    return ok({ success: true, data: stateView(campaign), message: 'The campaign is cancelled.' })
  }),

  implement(api.pauseCampaign, async ({ params, caller }) => {
    const campaign = await pauseCampaign(ctx, projectOf(caller), params.id)
    return ok({ success: true, data: stateView(campaign), message: 'The campaign is paused.' })
  }),

  implement(api.resumeCampaign, async ({ params, caller }) => {
    const campaign = await resumeCampaign(ctx, projectOf(caller), params.id)
    return ok({ success: true, data: stateView(campaign), message: 'The campaign is resumed.' })
  }),

  implement(api.testCampaign, async ({ params, body, caller }) => {
    const test = await testCampaign(ctx, { ...projectOf(caller), ...body, id: params.id })
    const message =
      test.status === 'QUEUED'
        ? `A test is on its way to ${body.email}.`
        : `No test was sent: ${body.email} is suppressed.`
    return ok({ success: true, data: test, message })
  }),

  implement(api.getCampaignAudience, async ({ params, caller }) =>
    ok({ success: true, data: await getAudience(ctx, projectOf(caller), params.id) }),
  ),

  implement(api.getCampaignFigures, async ({ params, caller }) => {
    const campaign = await getCampaign(ctx, projectOf(caller), params.id)
    return ok({ success: true, data: statsView(campaign, await listLinks(ctx, campaign)) })
  }),

  implement(api.listRecipients, async ({ params, query, caller }) => {
    return ok(await listRecipients(ctx, { ...projectOf(caller), ...query, id: params.id }))
  }),
]
