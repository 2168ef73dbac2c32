import { useMemo } from 'react'
import { CurrentBuilder, type Choices } from './builder-context.ts'
import { limits } from './condition.ts'
import { countFilters, type DraftTree } from './draft.ts'
import { TreeEditor } from './tree-editor.tsx'

export interface ConditionBuilderProps {
  value: DraftTree
  onChange: (value: DraftTree) => void
  choices: Choices
  /** Whether incomplete rules show the missing part. */
  isChecked: boolean
}

/** Edits a condition: rules in groups, and groups within groups. */
export function ConditionBuilder({ value, onChange, choices, isChecked }: ConditionBuilderProps) {
  const isFull = countFilters(value) >= limits.filters
  const builder = useMemo(() => ({ choices, isFull, isChecked }), [choices, isFull, isChecked])
  return (
    <CurrentBuilder value={builder}>
      <TreeEditor tree={value} onChange={onChange} depth={1} />
    </CurrentBuilder>
  )
}
