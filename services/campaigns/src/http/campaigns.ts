import * as api from '@postrider/contracts/api/campaigns'
import { created, implement, ok, okInPieces, pageNumbers, projectOf, type Endpoint } from '@postrider/http'
import { createCampaign } from '../commands/create-campaign.ts'
import { deleteCampaign } from '../commands/delete-campaign.ts'
import { duplicateCampaign } from '../commands/duplicate-campaign.ts'
import { updateCampaign } from '../commands/update-campaign.ts'
import type { Context } from '../context.ts'
import type { CampaignWithBody } from '../domain/campaign.ts'
import { getCampaignWithBody } from '../queries/get-campaign.ts'
import { listCampaigns, withBodies } from '../queries/list-campaigns.ts'
import { findSegmentNames } from '../queries/find-segment-names.ts'
import { campaignView } from './campaign-view.ts'

/** Endpoints for the campaigns of a project. */
export const campaigns = (ctx: Context): Endpoint[] => [
  ...updateEndpoints(ctx),

  implement(api.listCampaigns, async ({ query, caller }) => {
    const project = projectOf(caller)
    const { campaigns, total } = await listCampaigns(ctx, project, query)
    const names = await findSegmentNames(ctx, campaigns)
    return okInPieces(viewsOf(withBodies(ctx, project, campaigns), names), pageNumbers(query, total))
  }),

  implement(api.createCampaign, async ({ body, caller }) =>
    created(savedResponse(await createCampaign(ctx, projectOf(caller), body))),
  ),

  implement(api.getCampaign, async ({ params, caller }) => {
    const campaign = await getCampaignWithBody(ctx, projectOf(caller), params.id)
    const names = await findSegmentNames(ctx, [campaign])
    return ok({ success: true, data: campaignView(campaign, names) })
  }),

  implement(api.deleteCampaign, async ({ params, caller }) => {
    await deleteCampaign(ctx, projectOf(caller), params.id)
    return ok({ success: true, message: 'The campaign is deleted.' })
  }),

  implement(api.duplicateCampaign, async ({ params, caller }) =>
    created(savedResponse(await duplicateCampaign(ctx, projectOf(caller), params.id))),
  ),
]

/** PUT and PATCH both change only the given fields. */
const updateEndpoints = (ctx: Context): Endpoint[] =>
  [api.updateCampaign, api.patchCampaign].map((definition) =>
    implement(definition, async ({ params, body, caller }) =>
      ok(savedResponse(await updateCampaign(ctx, { ...projectOf(caller), id: params.id, patch: body }))),
    ),
  )

async function* viewsOf(campaigns: AsyncIterable<CampaignWithBody>, names: ReadonlyMap<string, string>) {
  for await (const campaign of campaigns) yield campaignView(campaign, names)
}

/**
 * Returns the response with a saved campaign. The segment name is current, because it was read during the
 * request.
 */
const savedResponse = (campaign: CampaignWithBody) => {
  const { segmentId, segmentName } = campaign
  const names = new Map(segmentId && segmentName !== null ? [[segmentId, segmentName]] : [])
  return { success: true, data: campaignView(campaign, names) }
}
