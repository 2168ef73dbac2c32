import type { UseQueryResult } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { QueryView } from '../ui/query-view.tsx'
import type { Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const { send: texts, audiences } = textsOf(campaignTexts)

export interface AudienceNoteProps {
  campaign: Campaign
  audience: UseQueryResult<Schemas['CampaignAudience']>
}

/** The number of recipients of a campaign, and the contacts of its audience that get no mail, by reason. */
export const AudienceNote = ({ campaign, audience }: AudienceNoteProps) => (
  <div role="status">
    <p>{texts.goesTo(campaign.name, campaign.segment?.name ?? audiences[campaign.audienceType])}</p>
    <QueryView query={audience} lines={2}>
      {(data) => (
        <>
          <p>
            <strong>{data.isExact ? texts.recipients(data.recipients) : texts.about(data.recipients)}</strong>
          </p>
          <ul>
            {reasons.map((reason) =>
              data.excluded[reason] === 0 ? null : (
                <li key={reason}>{texts.leftOut(data.excluded[reason], texts.reasons[reason])}</li>
              ),
            )}
          </ul>
        </>
      )}
    </QueryView>
  </div>
)

const reasons = ['unsubscribed', 'suppressed', 'overLimit'] as const
