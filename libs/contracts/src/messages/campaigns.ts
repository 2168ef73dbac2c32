import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { CampaignStatus } from '../resources/campaign.ts'
import { defineMessage } from './define.ts'

const topic = 'campaigns.campaigns.v1'

/**
 * A campaign was created or changed. The key is its id. `version` increases by one with each change, so the
 * message with the highest version is current.
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
    /** Absent in messages of version 1.0. */
    from: z.string().optional(),
    tags: z.array(z.string()).optional(),
    /** The reason, if the campaign was cancelled automatically. */
    cancelReason: z.string().nullable(),
    /**
     * The transition that the change made; absent if the change made none, and in messages of version 1.0.
     * `started`: the first mails are being created. A resumed campaign is not `started` again.
     */
    transition: z.enum(['scheduled', 'started', 'paused', 'sent', 'cancelled']).optional(),
    version: z.number().int(),
  }),
)

/**
 * A campaign was deleted. The key is its id. `version` is higher than all earlier versions. It is the last
 * message of the campaign.
 */
export const campaignDeleted = defineMessage(
  'campaign.deleted',
  topic,
  z.object({ id: Id, version: z.number().int() }),
)
