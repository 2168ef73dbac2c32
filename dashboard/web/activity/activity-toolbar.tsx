import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef, type RefObject } from 'react'
import { ContactPicker } from '../contacts/contact-picker.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { IconButton } from '../ui/button.tsx'
import { DayFields } from '../ui/day-fields.tsx'
import { useSetFilters } from '../ui/list-search.ts'
import { MultiSelect } from '../ui/multi-select.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { readTypes, writeTypes, type ActivityFilters } from './activity-filters.ts'
import { entryTypes } from './entry.ts'
import styles from './feed-page.module.css'
import { contactAddressQuery } from './queries.ts'
import { activityTexts } from './texts.ts'

const texts = textsOf(activityTexts)

const typeGroups = (['mails', 'contacts', 'campaigns', 'workflows'] as const).map((group) => ({
  title: texts.types.groups[group],
  options: entryTypes[group].map((type) => ({ value: type, label: texts.entries[type] })),
}))

/** The filters of the feed. */
export function ActivityToolbar({ filters }: { filters: ActivityFilters }) {
  const setFilters = useSetFilters<ActivityFilters>()
  const types = readTypes(filters.types)
  return (
    <Toolbar label={texts.filters}>
      <ContactFilter contactId={filters.contactId} />
      <MultiSelect
        label={texts.types.label}
        summary={types.length === 0 ? texts.types.all : texts.types.chosen(types.length)}
        clear={texts.types.clear}
        groups={typeGroups}
        value={types}
        onChange={(chosen) => setFilters({ types: writeTypes(readTypes(chosen.join(','))) })}
      />
      <DayFields
        first={filters.from}
        last={filters.to}
        onFirst={(from) => setFilters({ from })}
        onLast={(to) => setFilters({ to })}
      />
    </Toolbar>
  )
}

function ContactFilter({ contactId }: { contactId: string | undefined }) {
  const setFilters = useSetFilters<ActivityFilters>()
  const place = useFocusAfterChange(contactId)
  return (
    <div ref={place}>
      {contactId === undefined ? (
        <ContactPicker
          label={texts.contact.label}
          empty={texts.contact.empty}
          onPick={(id) => id !== undefined && setFilters({ contactId: id })}
        />
      ) : (
        <ChosenContact id={contactId} />
      )}
    </div>
  )
}

/** Moves the focus to the control that replaces another when a value changes. */
function useFocusAfterChange(value: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [value])
  return place
}

function ChosenContact({ id }: { id: string }) {
  const { api } = useProject()
  const setFilters = useSetFilters<ActivityFilters>()
  const { data: address, isError } = useQuery(contactAddressQuery(api, id))
  return (
    <div className={styles.contact}>
      <span className={styles.label}>{texts.contact.label}</span>
      <span className={styles.chosen}>
        {isError ? texts.contact.unknown : address}
        <IconButton label={texts.contact.remove} onPress={() => setFilters({ contactId: undefined })}>
          <X size={16} aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

/** Returns a function that removes all filters. */
export function useClearFilters(): () => void {
  const router = useRouter()
  return () => void router.navigate({ to: '.', search: {} })
}
