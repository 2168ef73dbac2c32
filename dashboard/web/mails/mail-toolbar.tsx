import { FilterSelect } from '../ui/filter-select.tsx'
import { textsOf } from '../text/catalogue.ts'
import { DayFields } from '../ui/day-fields.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { sentSources, sentStatuses, type MailFilters } from './mail-filters.ts'
import { mailStatusTexts } from './status-texts.ts'
import { mailTexts } from './texts.ts'

const texts = textsOf(mailTexts)
const statusTexts = textsOf(mailStatusTexts)

/** The filters of the list of sent mails. */
export function MailToolbar({ filters }: { filters: MailFilters }) {
  const setFilters = useSetFilters<MailFilters>()
  return (
    <Toolbar label={texts.filters}>
      <SearchBox
        label={texts.search}
        placeholder={texts.searchHint}
        value={filters.to ?? ''}
        onChange={(to) => setFilters({ to: to === '' ? undefined : to })}
      />
      <FilterSelect
        label={texts.status}
        isLabelHidden
        any={texts.anyStatus}
        values={sentStatuses}
        nameOf={(value) => statusTexts[value]}
        value={filters.status}
        onChange={(status) => setFilters({ status })}
      />
      <FilterSelect
        label={texts.source}
        isLabelHidden
        any={texts.anySource}
        values={sentSources}
        nameOf={(value) => texts.sources[value]}
        value={filters.source}
        onChange={(source) => setFilters({ source })}
      />
      <SearchBox
        label={texts.tag}
        placeholder={texts.tagHint}
        value={filters.tag ?? ''}
        onChange={(tag) => setFilters({ tag: tag === '' ? undefined : tag })}
      />
      <DayFields
        first={filters.firstDay}
        last={filters.lastDay}
        onFirst={(firstDay) => setFilters({ firstDay })}
        onLast={(lastDay) => setFilters({ lastDay })}
      />
    </Toolbar>
  )
}
