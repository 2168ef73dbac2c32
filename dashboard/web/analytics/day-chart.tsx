import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { LineChart, type Series } from '../ui/chart/line-chart.tsx'
import { Section } from '../ui/page.tsx'
import { PlainTable, type PlainColumn } from '../ui/plain-table.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../ui/save-csv.tsx'
import { uiTexts } from '../ui/texts.ts'
import styles from './analytics.module.css'
import { dayName, shortDayName, type DayRange } from '../text/day-range.ts'
import { analyticsTexts } from './texts.ts'
import type { Figure } from './totals.ts'

const texts = textsOf(analyticsTexts)

export type Line<Name extends Figure = Figure> = Pick<Series, 'look' | 'marker'> & { figure: Name }

/** A day with some of the figures. */
type DayOf<Name extends Figure> = { date: string } & Readonly<Record<Name, number>>

export interface DayChartProps<Name extends Figure> {
  title: string
  intro?: string
  /** The part of the file name that distinguishes the chart. */
  name: string
  lines: readonly Line<Name>[]
  days: UseQueryResult<DayOf<Name>[]>
  range: DayRange
  /** Filters above the chart. */
  children?: ReactNode
}

/** A chart by day on its own card, with its data as a table and as CSV. */
export function DayChart<Name extends Figure>({ title, intro, lines, days, ...chart }: DayChartProps<Name>) {
  const { name, range, children } = chart
  const columns = columnsOf(lines)
  return (
    <Section
      title={title}
      intro={intro}
      actions={
        <SaveItemsAsCsv
          what={title}
          file={texts.file(name, range.from, range.to)}
          columns={columns}
          items={days.data ?? []}
        />
      }
    >
      {children}
      <QueryView query={days} lines={6}>
        {(data) => (
          <>
            <LineChart
              title={title}
              points={data.map(({ date }) => shortDayName(date))}
              series={seriesOf(lines, data)}
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

const seriesOf = <Name extends Figure>(
  lines: readonly Line<Name>[],
  days: readonly DayOf<Name>[],
): Series[] =>
  lines.map(({ figure, look, marker }) => ({
    look,
    marker,
    name: texts.series[figure],
    values: days.map((day) => day[figure]),
  }))

const columnsOf = <Name extends Figure>(lines: readonly Line<Name>[]): PlainColumn<DayOf<Name>>[] => [
  { title: texts.day, value: ({ date }) => date, cell: ({ date }) => dayName(date) },
  ...lines.map(({ figure }) => ({
    title: texts.series[figure],
    value: (day: DayOf<Name>): number => day[figure],
  })),
]
