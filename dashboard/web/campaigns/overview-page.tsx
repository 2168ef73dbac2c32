import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber } from '../text/format.ts'
import { DataTable, type SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { Facts } from '../ui/facts.tsx'
import { Section } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../ui/save-csv.tsx'
import { Time } from '../ui/time.tsx'
import { CampaignFrame } from './campaign-frame.tsx'
import { CampaignResults } from './campaign-results.tsx'
import { campaignFiguresQuery, type Campaign } from './queries.ts'
import { CampaignBadge } from './status-badge.tsx'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export const CampaignPage = () => (
  <CampaignFrame>{(campaign) => <Overview campaign={campaign} />}</CampaignFrame>
)

const Overview = ({ campaign }: { campaign: Campaign }) => (
  <>
    <Section title={texts.details}>
      <Facts facts={factsOf(campaign)} />
    </Section>
    {!unsent.has(campaign.status) && <Results campaign={campaign} />}
  </>
)

/** The statuses of campaigns that have no results yet. */
const unsent: ReadonlySet<Campaign['status']> = new Set(['DRAFT', 'SCHEDULED'])

function Results({ campaign }: { campaign: Campaign }) {
  const { api } = useProject()
  const figures = useQuery(campaignFiguresQuery(api, campaign))
  return (
    <QueryView query={figures}>
      {(found) => (
        <>
          <CampaignResults campaignId={campaign.id} figures={found} />
          <Links links={found.links} />
        </>
      )}
    </QueryView>
  )
}

type Link = Schemas['CampaignFigures']['links'][number]

const linkColumns: readonly SavedColumnOf<Link>[] = [
  { id: 'url', title: texts.links.url, cell: ({ url }) => url ?? texts.links.other },
  {
    id: 'clicks',
    title: texts.links.clicks,
    isNumber: true,
    cell: ({ clicks }) => formatNumber(clicks),
    value: ({ clicks }) => clicks,
  },
]

const Links = ({ links }: { links: readonly Link[] }) => (
  <Section
    title={texts.links.title}
    actions={<SaveItemsAsCsv what={texts.links.title} file="links" columns={linkColumns} items={links} />}
  >
    <DataTable
      label={texts.links.title}
      columns={linkColumns}
      items={links}
      idOf={({ url }) => url ?? ''}
      empty={<Empty title={texts.links.none} />}
    />
  </Section>
)

function factsOf(campaign: Campaign): (readonly [string, ReactNode])[] {
  const { audienceType, segment, scheduledFor, sentAt, cancelReason } = campaign
  return [
    [texts.status, <CampaignBadge key="status" {...campaign} />],
    [texts.subject, campaign.subject],
    [texts.audience, segment?.name ?? texts.audiences[audienceType]],
    ...(scheduledFor === null
      ? []
      : [[texts.send.scheduledFor, <Time key="at" value={scheduledFor} />] as const]),
    ...(sentAt === null ? [] : [[texts.sentAt, <Time key="sent" value={sentAt} />] as const]),
    ...(cancelReason === null ? [] : [[texts.cancelReason, cancelReason] as const]),
  ]
}
