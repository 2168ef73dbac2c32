import type { ReactNode } from 'react'
import { textsOf } from '../text/catalogue.ts'
import { useSetFilters } from '../ui/list-search.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { Select } from '../ui/select.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
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
      <Select
        label={texts.state}
        isLabelHidden
        value={filters.subscribed ?? ''}
        onChange={(value) => setFilters({ subscribed: value === '' ? undefined : value })}
        options={[
          { value: '', label: texts.anyState },
          { value: 'true', label: texts.subscribed },
          { value: 'false', label: texts.unsubscribed },
        ]}
      />
      {children}
    </Toolbar>
  )
}
