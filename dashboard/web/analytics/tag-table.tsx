import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import type { PlainColumn } from '../ui/plain-table.tsx'
import type { DayRange } from '../text/day-range.ts'
import { FiguresTable } from './figures-table.tsx'
import { tagsQuery } from './queries.ts'
import { analyticsTexts } from './texts.ts'

const texts = textsOf(analyticsTexts)

const columns: readonly PlainColumn<Schemas['TagFigures']>[] = [
  { title: texts.tags.tag, value: ({ tag }) => tag },
  { title: texts.series.emails, value: ({ sent }) => sent },
  { title: texts.series.delivered, value: ({ delivered }) => delivered },
  { title: texts.series.opens, value: ({ opened }) => opened },
  { title: texts.series.clicks, value: ({ clicked }) => clicked },
  { title: texts.series.bounces, value: ({ bounced }) => bounced },
  { title: texts.series.complaints, value: ({ complained }) => complained },
]

/** The statistics of the tags of mails. */
export function TagTable({ range }: { range: DayRange }) {
  const { api } = useProject()
  const tags = useQuery(tagsQuery(api, range))
  return (
    <FiguresTable
      title={texts.tags.title}
      intro={texts.tags.intro}
      name="tags"
      query={tags}
      columns={columns}
      idOf={({ tag }) => tag}
      empty={texts.tags.none}
      range={range}
    />
  )
}
