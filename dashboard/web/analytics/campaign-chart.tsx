import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { useSetFilters } from '../ui/list-search.ts'
import { Select } from '../ui/select.tsx'
import type { AnalyticsFilters } from './analytics-filters.ts'
import { DayChart, type Line } from './day-chart.tsx'
import type { DayRange } from '../text/day-range.ts'
import { campaignDaysQuery, topCampaignsQuery } from './queries.ts'
import { analyticsTexts } from './texts.ts'

const texts = textsOf(analyticsTexts).campaign

const lines = [
  { figure: 'emails', look: 'third', marker: 'square' },
  { figure: 'opens', look: 'main', marker: 'circle' },
  { figure: 'clicks', look: 'second', marker: 'triangle' },
] as const satisfies readonly Line[]

/** The days of one of the top campaigns, or of the campaign in the address. */
export function CampaignChart({ range, campaignId }: { range: DayRange; campaignId: string | undefined }) {
  const { api } = useProject()
  const { data: campaigns = [] } = useQuery(topCampaignsQuery(api, range))
  const options = campaigns.map(({ id, subject }) => ({ value: id, label: subject }))
  const chosen = campaignId ?? options[0]?.value
  if (chosen === undefined) return null
  if (options.every(({ value }) => value !== chosen)) options.push({ value: chosen, label: texts.other })
  return <ChosenCampaign {...{ range, options }} campaignId={chosen} />
}

interface ChosenCampaignProps {
  range: DayRange
  campaignId: string
  options: readonly { value: string; label: string }[]
}

function ChosenCampaign({ range, campaignId, options }: ChosenCampaignProps) {
  const { api } = useProject()
  const setFilters = useSetFilters<AnalyticsFilters>()
  const days = useQuery(campaignDaysQuery(api, range, campaignId))
  return (
    <DayChart title={texts.title} intro={texts.intro} name="campaign" {...{ lines, days, range }}>
      <Select
        label={texts.label}
        value={campaignId}
        onChange={(id) => setFilters({ campaignId: id })}
        options={options}
      />
    </DayChart>
  )
}
