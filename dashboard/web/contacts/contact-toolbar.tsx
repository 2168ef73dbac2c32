import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { segmentsQuery } from '../conditions/queries.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import type { ContactFilters } from './contact-filters.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

/** The search and the filters of the list of contacts. */
export function ContactToolbar({ filters, children }: { filters: ContactFilters; children: ReactNode }) {
  const setFilters = useSetFilters<ContactFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        value={filters.search ?? ''}
        onChange={(search) => setFilters({ search: search === '' ? undefined : search })}
      />
      <FilterSelect
        label={texts.state}
        isLabelHidden
        any={texts.anyState}
        values={['true', 'false'] as const}
        nameOf={(value) => (value === 'true' ? texts.subscribed : texts.unsubscribed)}
        value={filters.subscribed}
        onChange={(subscribed) => setFilters({ subscribed })}
      />
      <SegmentFilter segmentId={filters.segmentId} />
      <ConditionFilter condition={filters.condition} />
      {children}
    </Toolbar>
  )
}

function SegmentFilter({ segmentId }: { segmentId: string | undefined }) {
  const { api } = useProject()
  const { data: segments = [] } = useQuery(segmentsQuery(api))
  const setFilters = useSetFilters<ContactFilters>()
  const names = new Map(segments.map(({ id, name }) => [id, name]))
  const ids = [...names.keys()]
  return (
    <FilterSelect
      label={texts.segment}
      isLabelHidden
      any={texts.anySegment}
      values={segmentId === undefined || names.has(segmentId) ? ids : [...ids, segmentId]}
      nameOf={(id) => names.get(id) ?? texts.unknownSegment}
      value={segmentId}
      onChange={(id) => setFilters({ segmentId: id })}
    />
  )
}
