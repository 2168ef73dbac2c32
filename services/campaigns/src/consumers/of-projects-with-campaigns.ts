import type { Consumer } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { findProjectsWithCampaigns } from '../queries/find-projects-with-campaigns.ts'

/**
 * Returns the `select` function of a consumer that skips messages of projects without campaigns before they
 * are parsed.
 */
export const ofProjectsWithCampaigns =
  (ctx: Context): NonNullable<Consumer['select']> =>
  async (messages) => {
    const projects = await findProjectsWithCampaigns(ctx, messages)
    return ({ projectId }) => projects.has(projectId)
  }
