import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { useState } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import type { BulkOperation, BulkTarget } from './bulk.ts'
import { bulkOperations, targetCount } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { ContactFilters } from './contact-filters.ts'
import styles from './contacts.module.css'
import { exactCountQuery } from './queries.ts'
import { contactTexts } from './texts.ts'
import { useBulk } from './use-bulk.tsx'

const texts = textsOf(contactTexts).bulk

export interface BulkBarProps {
  /** The selected rows of this page. */
  contacts: readonly Schemas['Contact'][]
  filters: ContactFilters
  onClear: () => void
}

/** The actions for the selected contacts, or for all contacts that match the filters. */
export function BulkBar({ contacts, filters, onClear }: BulkBarProps) {
  const { api, may } = useProject()
  const { data: total } = useQuery(exactCountQuery(api, filters))
  const [isAll, setAll] = useState(false)
  const [asked, setAsked] = useState<BulkOperation>()
  const bulk = useBulk(() => {
    setAsked(undefined)
    onClear()
  })
  const target: BulkTarget =
    isAll && total !== undefined ? { kind: 'query', filters, count: total } : { kind: 'rows', contacts }
  const start = (operation: BulkOperation): void => {
    // Only what cannot be undone is confirmed.
    if (operation === 'delete' || target.kind === 'query') setAsked(operation)
    else bulk.mutate({ operation, target })
  }
  const count = targetCount(target)
  return (
    <div role="group" aria-label={texts.label} className={styles.bar}>
      <p role="status" className={styles.selected}>
        {isAll ? texts.allSelected(count) : texts.selected(count)}
      </p>
      {!isAll && total !== undefined && total > contacts.length && (
        <Button isSmall look="quiet" onPress={() => setAll(true)}>
          {texts.selectAll(total)}
        </Button>
      )}
      {bulkOperations
        .filter((operation) => may(`POST /contacts/bulk-${operation}`))
        .map((operation) => (
          <Button
            key={operation}
            isSmall
            look={operation === 'delete' ? 'danger' : 'secondary'}
            isPending={bulk.isPending && bulk.variables.operation === operation}
            onPress={() => start(operation)}
          >
            {texts.actions[operation]}
          </Button>
        ))}
      <Button isSmall look="quiet" onPress={onClear}>
        {texts.clear}
      </Button>
      {asked && (
        <BulkDialog operation={asked} target={target} bulk={bulk} onClose={() => setAsked(undefined)} />
      )}
    </div>
  )
}
