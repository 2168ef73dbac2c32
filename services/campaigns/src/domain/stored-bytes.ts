import type { CampaignWithBody } from './campaign.ts'

/** Returns the approximate size of a campaign in bytes, like the SQL function `campaign_bytes`. */
export const campaignBytes = ({ subject, body, description, condition }: CampaignWithBody): number =>
  [subject, body, description ?? '', condition ? JSON.stringify(condition) : '']
    .map((text) => Buffer.byteLength(text))
    .reduce((sum, bytes) => sum + bytes, 0)
