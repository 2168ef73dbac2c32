import { textsOf } from '../text/catalogue.ts'
import { DayFields } from '../ui/day-fields.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { sentSources, sentStatuses, type MailFilters } from './mail-filters.ts'
import { mailTexts } from './texts.ts'

const texts = textsOf(mailTexts)

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
      <Select
        label={texts.status}
        isLabelHidden
        value={filters.status ?? ''}
        onChange={(status) => setFilters({ status: status === '' ? undefined : status })}
        options={[
          { value: '', label: texts.anyStatus },
          ...sentStatuses.map((value) => ({ value, label: texts.statuses[value] })),
        ]}
      />
      <Select
        label={texts.source}
        isLabelHidden
        value={filters.source ?? ''}
        onChange={(source) => setFilters({ source: source === '' ? undefined : source })}
        options={[
          { value: '', label: texts.anySource },
          ...sentSources.map((value) => ({ value, label: texts.sources[value] })),
        ]}
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
