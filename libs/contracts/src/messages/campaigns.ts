import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { CampaignStatus } from '../resources/campaign.ts'
import { defineMessage } from './define.ts'

const topic = 'campaigns.campaigns.v1'

/**
 * A campaign is new or was changed; the key is its id. `version` is raised by one for each change of the
 * campaign, so of two messages the higher one counts.
 */
export const campaignChanged = defineMessage(
  'campaign.changed',
  topic,
  z.object({
    id: Id,
    name: z.string(),
    subject: z.string(),
    status: CampaignStatus,
    paused: z.boolean(),
    scheduledFor: Instant.nullable(),
    totalRecipients: z.number().int(),
    /** Why it was cancelled, when it was not by a call. */
    cancelReason: z.string().nullable(),
    version: z.number().int(),
  }),
)

/** A campaign is deleted; the key is its id. `version` is above any that it had. Nothing of it follows. */
export const campaignDeleted = defineMessage(
  'campaign.deleted',
  topic,
  z.object({ id: Id, version: z.number().int() }),
)
