import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { DayChart, type Line } from './day-chart.tsx'
import type { DayRange } from '../text/day-range.ts'
import { daysQuery } from './queries.ts'
import { analyticsTexts } from './texts.ts'

const texts = textsOf(analyticsTexts)

const charts: Record<keyof typeof texts.charts, readonly Line[]> = {
  sends: [
    { figure: 'emails', look: 'third', marker: 'square' },
    { figure: 'delivered', look: 'main', marker: 'circle' },
  ],
  opens: [
    { figure: 'opens', look: 'main', marker: 'circle' },
    { figure: 'clicks', look: 'second', marker: 'triangle' },
  ],
  failures: [
    { figure: 'bounces', look: 'bad', marker: 'circle' },
    { figure: 'complaints', look: 'third', marker: 'diamond' },
  ],
  subscriptions: [
    { figure: 'subscribes', look: 'main', marker: 'circle' },
    { figure: 'unsubscribes', look: 'third', marker: 'square' },
  ],
}

/** The statistics of a period by day. */
export function DayCharts({ range }: { range: DayRange }) {
  const { api } = useProject()
  const days = useQuery(daysQuery(api, range))
  return (['sends', 'opens', 'failures', 'subscriptions'] as const).map((name) => (
    <DayChart key={name} name={name} title={texts.charts[name]} lines={charts[name]} {...{ days, range }} />
  ))
}
