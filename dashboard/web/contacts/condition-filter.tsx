import { lazy, Suspense, useState } from 'react'
import type { Condition } from '../conditions/condition.ts'
import { Sentence } from '../conditions/sentence-view.tsx'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { useSetFilters } from '../ui/list-search.ts'
import { Notice } from '../ui/notice.tsx'
import type { ContactFilters } from './contact-filters.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).condition

// The editor is loaded when it is first opened.
const ConditionDialog = lazy(async () => ({
  default: (await import('./condition-dialog.tsx')).ConditionDialog,
}))

/** The button that filters the list by a condition. */
export function ConditionFilter({ condition }: { condition: Condition | undefined }) {
  const [isOpen, setOpen] = useState(false)
  const setFilters = useSetFilters<ContactFilters>()
  return (
    <>
      <Button onPress={() => setOpen(true)}>{condition ? texts.change : texts.add}</Button>
      {isOpen && (
        <Suspense>
          <ConditionDialog
            condition={condition}
            onApply={(chosen) => {
              setOpen(false)
              setFilters({ condition: chosen })
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The condition of the list in words, with a button that removes it. */
export function ActiveCondition({ filters: { condition } }: { filters: ContactFilters }) {
  const setFilters = useSetFilters<ContactFilters>()
  if (!condition) return null
  const remove = (): void => {
    setFilters({ condition: undefined })
    keepFocus()
  }
  return (
    <Notice look="info">
      <Sentence condition={condition} />
      <Button isSmall onPress={remove}>
        {texts.remove}
      </Button>
    </Notice>
  )
}
