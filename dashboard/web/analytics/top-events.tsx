import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import type { PlainColumn } from '../ui/plain-table.tsx'
import type { DayRange } from '../text/day-range.ts'
import { FiguresTable } from './figures-table.tsx'
import { topEventsQuery } from './queries.ts'
import { analyticsTexts } from './texts.ts'

const texts = textsOf(analyticsTexts)

const columns: readonly PlainColumn<Schemas['TopEvent']>[] = [
  { title: texts.events.name, value: ({ name }) => name },
  { title: texts.events.count, value: ({ count }) => count },
  { title: texts.events.trend, value: ({ trend }) => trend, cell: ({ trend }) => texts.trend(trend) },
]

/** The most frequent events of a period. */
export function TopEvents({ range }: { range: DayRange }) {
  const { api } = useProject()
  const events = useQuery(topEventsQuery(api, range))
  return (
    <FiguresTable
      title={texts.events.title}
      name="events"
      query={events}
      columns={columns}
      idOf={({ name }) => name}
      empty={texts.events.none}
      range={range}
    />
  )
}
