import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { formatNumber } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import type { SavedColumnOf } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { usePageTurns } from '../ui/list-search.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SavedTable } from '../ui/saved-table.tsx'
import { Time } from '../ui/time.tsx'
import { segmentPageQuery, type Segment } from './queries.ts'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts)
const route = getRouteApi('/user/p/$projectId/segments')

const typeName = (type: Segment['type']): string => (type === 'STATIC' ? texts.static : texts.dynamic)

const columns: readonly SavedColumnOf<Segment>[] = [
  { id: 'name', title: texts.name, cell: ({ name }) => name },
  {
    id: 'type',
    title: texts.type,
    cell: ({ type }) => <Badge>{typeName(type)}</Badge>,
    value: ({ type }) => typeName(type),
  },
  {
    id: 'members',
    title: texts.members,
    isNumber: true,
    cell: ({ memberCount }) => formatNumber(memberCount),
    value: ({ memberCount }) => memberCount,
  },
  {
    id: 'tracked',
    title: texts.tracked,
    isMinor: true,
    cell: ({ trackMembership }) => (trackMembership ? texts.tracked : texts.untracked),
  },
  {
    id: 'updatedAt',
    title: texts.changed,
    isMinor: true,
    cell: ({ updatedAt }) => <Time value={updatedAt} isRelative />,
    value: ({ updatedAt }) => updatedAt,
  },
]

export function SegmentsPage() {
  const { api, pathOf, may } = useProject()
  const page = useQuery(segmentPageQuery(api, route.useSearch()))
  const turns = usePageTurns(page.data)
  const create = may('POST /segments') && (
    <PageLink to={pathOf('segments/new')} className={buttonClass('primary')}>
      {texts.create}
    </PageLink>
  )
  return (
    <Page title={texts.title} intro={texts.intro} actions={create}>
      <QueryView query={page} lines={8}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={texts.none} actions={create}>
              {texts.noneHint}
            </Empty>
          ) : (
            <SavedTable
              label={texts.title}
              columns={columns}
              items={data}
              idOf={({ id }) => id}
              hrefOf={({ id }) => pathOf(`segments/${id}`)}
              turns={turns}
              file="segments"
              query={(place) => segmentPageQuery(api, place)}
              shown={texts.shown(data.length)}
            />
          )
        }
      </QueryView>
    </Page>
  )
}
