import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { PageLink } from '../ui/page-link.tsx'
import { isFiltered, noFilters, type ContactFilters } from './contact-filters.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

export interface EmptyContactsProps {
  filters: ContactFilters
  /** Whether later pages can have contacts. */
  hasMore: boolean
}

/** What to do if the list has no contact. */
export function EmptyContacts({ filters, hasMore }: EmptyContactsProps) {
  const { pathOf, may } = useProject()
  const setFilters = useSetFilters<ContactFilters>()
  if (hasMore) return <Empty title={texts.noMatchSoFar} />
  if (isFiltered(filters))
    return (
      <Empty
        title={texts.noMatch}
        actions={<Button onPress={() => setFilters(noFilters)}>{texts.clearFilters}</Button>}
      />
    )
  return (
    <Empty
      title={texts.none}
      actions={
        may('POST /contacts/import') && (
          <PageLink to={pathOf('contacts/import')} className={buttonClass('primary')}>
            {texts.import}
          </PageLink>
        )
      }
    >
      {texts.noneHint}
    </Empty>
  )
}
