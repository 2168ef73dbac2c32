import { textsOf } from '../text/catalogue.ts'
import { Select } from '../ui/select.tsx'
import type { Operator } from './condition.ts'
import type { DraftFilter } from './draft.ts'
import { withOperator } from './edit-filter.ts'
import { kindOf, type FieldType } from './field-kinds.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface OperatorSelectProps {
  filter: DraftFilter
  operators: readonly Operator[]
  /** The usual type of the field, which decides the words. */
  type: FieldType | undefined
  onChange: (filter: DraftFilter) => void
}

/** Chooses the comparison of a rule. */
export function OperatorSelect({ filter, operators, type, onChange }: OperatorSelectProps) {
  const kind = kindOf(filter.field)
  const words = wordsOf(kind === 'createdAt' || kind === 'updatedAt' ? 'date' : type)
  // A condition of the API can have an operator that the field does not offer.
  const all = operators.includes(filter.operator) ? operators : [filter.operator, ...operators]
  return (
    <Select
      label={texts.operator}
      isLabelHidden
      value={filter.operator}
      onChange={(operator) => onChange(withOperator(filter, operator))}
      options={all.map((value) => ({ value, label: words[value] }))}
    />
  )
}

function wordsOf(type: FieldType | undefined): Record<Operator, string> {
  if (type === 'date') return { ...texts.operators, ...texts.timeOperators }
  return type === 'number' ? { ...texts.operators, ...texts.numberOperators } : texts.operators
}
