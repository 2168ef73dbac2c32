import type { WholeCampaign } from './campaign.ts'

/** About what a campaign takes, as the function `campaign_bytes` of the database counts it. */
export const campaignBytes = ({ subject, body, description, condition }: WholeCampaign): number =>
  [subject, body, description ?? '', condition ? JSON.stringify(condition) : '']
    .map((text) => Buffer.byteLength(text))
    .reduce((sum, bytes) => sum + bytes, 0)
