import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import type { PlainColumn } from '../ui/plain-table.tsx'
import type { DayRange } from '../text/day-range.ts'
import { FiguresTable } from './figures-table.tsx'
import { topCampaignsQuery } from './queries.ts'
import { RateBar } from './rate-bar.tsx'
import { analyticsTexts } from './texts.ts'

const texts = textsOf(analyticsTexts).campaigns

/** The campaigns of a period with the most opens. */
export function TopCampaigns({ range }: { range: DayRange }) {
  const { api, pathOf } = useProject()
  const campaigns = useQuery(topCampaignsQuery(api, range))
  const columns: readonly PlainColumn<Schemas['TopCampaign']>[] = [
    {
      title: texts.subject,
      value: ({ subject }) => subject,
      cell: ({ id, subject }) => <PageLink to={pathOf(`campaigns/${id}`)}>{subject}</PageLink>,
    },
    { title: texts.sent, value: ({ sentCount }) => sentCount },
    { title: texts.opened, value: ({ openedCount }) => openedCount },
    { title: texts.clicked, value: ({ clickedCount }) => clickedCount },
    {
      title: texts.openRate,
      value: ({ openRate }) => openRate,
      cell: ({ openRate }) => <RateBar percent={openRate} />,
    },
    {
      title: texts.clickRate,
      value: ({ clickRate }) => clickRate,
      cell: ({ clickRate }) => <RateBar percent={clickRate} />,
    },
  ]
  return (
    <FiguresTable
      title={texts.title}
      intro={texts.intro}
      name="campaigns"
      query={campaigns}
      columns={columns}
      idOf={({ id }) => id}
      empty={texts.none}
      range={range}
    />
  )
}
