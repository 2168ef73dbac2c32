import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { useBuilder } from './builder-context.ts'
import styles from './builder.module.css'
import { newFilter, replaced, without, type DraftFilter } from './draft.ts'
import { problemOf } from './draft-conversion.ts'
import { withField } from './edit-filter.ts'
import { kindOf, nameOf, operatorsOf, type FieldType } from './field-kinds.ts'
import { OperandEditor } from './operand-editor.tsx'
import { OperatorSelect } from './operator-select.tsx'
import { ProblemText } from './problem-text.tsx'
import { eventFieldsQuery } from './queries.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface WhereEditorProps {
  filter: DraftFilter
  onChange: (filter: DraftFilter) => void
}

/** Limits a rule to events whose data matches. */
export function WhereEditor({ filter, onChange }: WhereEditorProps) {
  const { isFull } = useBuilder()
  const { api } = useProject()
  const add = useRef<HTMLButtonElement>(null)
  const isEvent = kindOf(filter.field) === 'event'
  const { data: fields = noFields } = useQuery(eventFieldsQuery(api, isEvent ? nameOf(filter.field) : ''))
  const { where } = filter
  const remove = (key: string): void => {
    onChange({ ...filter, where: without(where, key) })
    add.current?.focus()
  }
  return (
    <div className={styles.where}>
      {where.length > 0 && <p className={styles.hint}>{texts.where}</p>}
      {where.map((entry, index) => (
        <WhereRow
          key={entry.key}
          entry={entry}
          index={index + 1}
          fields={fields}
          onChange={(next) => onChange({ ...filter, where: replaced(where, next) })}
          onRemove={() => remove(entry.key)}
        />
      ))}
      <div>
        <Button
          isSmall
          look="quiet"
          ref={add}
          isDisabled={isFull}
          onPress={() => onChange({ ...filter, where: [...where, newFilter('', 'equals')] })}
        >
          <Plus size={16} aria-hidden /> {where.length > 0 ? texts.addMoreWhere : texts.addWhere}
        </Button>
      </div>
    </div>
  )
}

const noFields: ReadonlyMap<string, FieldType> = new Map()

interface WhereRowProps {
  entry: DraftFilter
  index: number
  fields: ReadonlyMap<string, FieldType>
  onChange: (entry: DraftFilter) => void
  onRemove: () => void
}

function WhereRow({ entry, index, fields, onChange, onRemove }: WhereRowProps) {
  const { isChecked } = useBuilder()
  const type = fields.get(nameOf(entry.field))
  return (
    <div role="group" aria-label={texts.whereOf(index)}>
      <div className={styles.line}>
        <div className={styles.row}>
          <ComboBox
            label={texts.whereField}
            isLabelHidden
            placeholder={texts.whereField}
            value={entry.field}
            onChange={(field) => onChange(withField(entry, field, fields.get(field)))}
            options={[...fields.keys()]}
          />
          <OperatorSelect
            filter={entry}
            operators={operatorsOf('data', type)}
            type={type}
            onChange={onChange}
          />
          <OperandEditor filter={entry} onChange={onChange} isEventData />
        </div>
        <IconButton label={texts.removeWhere(index)} onPress={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <ProblemText problem={isChecked ? problemOf(entry) : undefined} />
    </div>
  )
}
