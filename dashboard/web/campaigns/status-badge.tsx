import { textsOf } from '../text/catalogue.ts'
import { Badge, type BadgeLook } from '../ui/badge.tsx'
import type { Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

const looks: Record<Campaign['status'], BadgeLook> = {
  DRAFT: 'neutral',
  SCHEDULED: 'warning',
  SENDING: 'warning',
  SENT: 'good',
  CANCELLED: 'danger',
}

export const CampaignBadge = ({ status, paused }: Pick<Campaign, 'status' | 'paused'>) => (
  <Badge look={looks[status]}>{paused ? texts.paused : texts.statuses[status]}</Badge>
)
