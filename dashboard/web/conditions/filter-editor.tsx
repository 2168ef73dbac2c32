import { X } from 'lucide-react'
import { textsOf } from '../text/catalogue.ts'
import { IconButton } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './builder.module.css'
import { newFilter, type DraftFilter } from './draft.ts'
import { problemOf } from './draft-conversion.ts'
import { FieldPicker } from './field-picker.tsx'
import { fieldKinds, firstField, kindOf, nameOf, operatorsOf, type FieldKind } from './field-kinds.ts'
import { OperandEditor } from './operand-editor.tsx'
import { OperatorSelect } from './operator-select.tsx'
import { ProblemText } from './problem-text.tsx'
import { conditionTexts } from './texts.ts'
import { WhereEditor } from './where-editor.tsx'
import { withField } from './edit-filter.ts'

const texts = textsOf(conditionTexts)

export interface FilterEditorProps {
  filter: DraftFilter
  /** The position in its group, from 1. */
  index: number
  /** Whether the user has just added it. Then it has the focus. */
  isNew: boolean
  onChange: (filter: DraftFilter) => void
  /** Absent for the only rule of a group. */
  onRemove?: () => void
}

/** Edits one rule: its subject, the comparison and the value. */
export function FilterEditor({ filter, index, isNew, onChange, onRemove }: FilterEditorProps) {
  const { choices, isChecked } = useBuilder()
  const kind = kindOf(filter.field)
  const type = kind === 'data' ? choices.fields.get(nameOf(filter.field)) : undefined
  const changeKind = (next: FieldKind): void => {
    const field = firstField(next)
    const [operator = 'equals'] = operatorsOf(next)
    onChange({ ...newFilter(field, operator), key: filter.key, text: next === 'subscribed' ? 'true' : '' })
  }
  return (
    <div role="group" aria-label={texts.filter(index)} className={styles.filter}>
      <div className={styles.line}>
        <div className={styles.row}>
          {index > 1 && <span className={styles.joint}>{texts.and}</span>}
          <Select
            label={texts.kind}
            isLabelHidden
            autoFocus={isNew}
            value={kind}
            onChange={changeKind}
            options={fieldKinds.map((value) => ({ value, label: texts.kinds[value] }))}
          />
          <FieldPicker
            kind={kind}
            field={filter.field}
            onChange={(field) => onChange(withField(filter, field, choices.fields.get(nameOf(field))))}
          />
          <OperatorSelect
            filter={filter}
            operators={operatorsOf(kind, type)}
            type={type}
            onChange={onChange}
          />
          <OperandEditor filter={filter} onChange={onChange} />
        </div>
        {onRemove && (
          <IconButton label={texts.removeFilter(index)} onPress={onRemove}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {(kind === 'event' || kind === 'mail') && <WhereEditor filter={filter} onChange={onChange} />}
      <ProblemText problem={isChecked ? problemOf(filter) : undefined} />
    </div>
  )
}
