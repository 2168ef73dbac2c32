import type { CampaignSendContent } from '@postrider/contracts/internal'
import type { WholeCampaign } from '../domain/campaign.ts'

type Content = Pick<
  WholeCampaign,
  'subject' | 'body' | 'from' | 'fromName' | 'replyTo' | 'type' | 'templateId'
>

/** What a campaign says, as send takes it. */
export const contentOf = ({
  subject,
  body,
  from,
  fromName,
  replyTo,
  type,
  templateId,
}: Content): CampaignSendContent => ({ subject, body, from, fromName, replyTo, type, templateId })
