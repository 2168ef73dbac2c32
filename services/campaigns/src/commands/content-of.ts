import type { CampaignSendContent } from '@postrider/contracts/internal'
import type { CampaignWithBody } from '../domain/campaign.ts'

type Content = Pick<
  CampaignWithBody,
  'subject' | 'body' | 'from' | 'fromName' | 'replyTo' | 'type' | 'templateId' | 'tags'
>

/** Returns the content of a campaign in the format of the send service's API. */
export const contentOf = ({
  subject,
  body,
  from,
  fromName,
  replyTo,
  type,
  templateId,
  tags,
}: Content): CampaignSendContent => ({ subject, body, from, fromName, replyTo, type, templateId, tags })
