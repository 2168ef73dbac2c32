import { useQuery } from '@tanstack/react-query'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { LineChart, type Series } from '../ui/chart/line-chart.tsx'
import { Section } from '../ui/page.tsx'
import { CsvButton, PlainTable, type PlainColumn } from '../ui/plain-table.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { uiTexts } from '../ui/texts.ts'
import styles from './analytics.module.css'
import { dayName, shortDayName, type DayRange } from './day-range.ts'
import { daysQuery } from './queries.ts'
import { analyticsTexts } from './texts.ts'
import type { Day, Figure } from './totals.ts'

const texts = textsOf(analyticsTexts)

type Line = Pick<Series, 'look' | 'marker'> & { figure: Figure }

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
}

/** The statistics of a period by day. */
export function DayCharts({ range }: { range: DayRange }) {
  const { api } = useProject()
  const days = useQuery(daysQuery(api, range))
  return (['sends', 'opens', 'failures'] as const).map((name) => (
    <DayChart key={name} name={name} days={days} range={range} />
  ))
}

interface DayChartProps {
  name: keyof typeof charts
  days: ReturnType<typeof useQuery<Day[]>>
  range: DayRange
}

function DayChart({ name, days, range }: DayChartProps) {
  const title = texts.charts[name]
  const columns = columnsOf(charts[name])
  return (
    <Section
      title={title}
      actions={
        <CsvButton
          what={title}
          file={texts.file(name, range.from, range.to)}
          columns={columns}
          items={days.data ?? []}
        />
      }
    >
      <QueryView query={days} lines={6}>
        {(data) => (
          <>
            <LineChart
              title={title}
              points={data.map(({ date }) => shortDayName(date))}
              series={charts[name].map(({ figure, ...line }) => ({
                ...line,
                name: texts.series[figure],
                values: data.map((day) => day[figure]),
              }))}
            />
            <details className={styles.details}>
              <summary>{textsOf(uiTexts).chart.table}</summary>
              <PlainTable label={title} columns={columns} items={data} idOf={({ date }) => date} />
            </details>
          </>
        )}
      </QueryView>
    </Section>
  )
}

const columnsOf = (lines: readonly Line[]): PlainColumn<Day>[] => [
  { title: texts.day, value: ({ date }) => date, cell: ({ date }) => dayName(date) },
  ...lines.map(({ figure }) => ({ title: texts.series[figure], value: (day: Day) => day[figure] })),
]
