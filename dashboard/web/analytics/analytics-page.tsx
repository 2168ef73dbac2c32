import { getRouteApi } from '@tanstack/react-router'
import { textsOf } from '../text/catalogue.ts'
import { timeZone } from '../text/format.ts'
import { Page } from '../ui/page.tsx'
import { rangeOf } from './analytics-filters.ts'
import { CampaignChart } from './campaign-chart.tsx'
import { dayOf } from '../text/day-range.ts'
import { DayCharts } from './day-charts.tsx'
import { Overview } from './overview.tsx'
import { PeriodToolbar } from './period-toolbar.tsx'
import { analyticsTexts } from './texts.ts'
import { TopCampaigns } from './top-campaigns.tsx'
import { TopEvents } from './top-events.tsx'
import { TagTable } from './tag-table.tsx'

const route = getRouteApi('/user/p/$projectId/analytics')

/** The statistics of a period. */
export function AnalyticsPage() {
  const filters = route.useSearch()
  const range = rangeOf(filters, dayOf(new Date(), timeZone()))
  return (
    <Page title={textsOf(analyticsTexts).title}>
      <PeriodToolbar filters={filters} range={range} />
      <Overview range={range} />
      <DayCharts range={range} />
      <TopCampaigns range={range} />
      <CampaignChart range={range} campaignId={filters.campaignId} />
      <TopEvents range={range} />
      <TagTable range={range} />
    </Page>
  )
}
