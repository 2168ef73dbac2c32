import { textsOf } from '../text/catalogue.ts'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'
import styles from './builder.module.css'
import { units, type Unit } from './condition.ts'
import { valueTypes, type DraftFilter } from './draft.ts'
import { hasType, withType } from './edit-filter.ts'
import { kindOf, operandOf, type FieldKind } from './field-kinds.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface OperandEditorProps {
  filter: DraftFilter
  onChange: (filter: DraftFilter) => void
  isEventData?: boolean
}

/** Edits the operands of a rule: a value, a list, an amount of time, or a count with its period. */
export function OperandEditor({ filter, onChange, isEventData = false }: OperandEditorProps) {
  const setText = (text: string): void => onChange({ ...filter, text })
  switch (operandOf(filter.operator)) {
    case 'none':
      return null
    case 'amount':
      return (
        <>
          <NumberField label={texts.amount} value={filter.text} onChange={setText} />
          <UnitSelect value={filter.unit} onChange={(unit) => onChange({ ...filter, unit })} />
        </>
      )
    case 'count':
      return (
        <>
          <NumberField label={texts.times} value={filter.text} onChange={setText} />
          <WindowEditor filter={filter} onChange={onChange} />
        </>
      )
    case 'value':
    case 'list':
      return (
        <>
          {hasType(filter, isEventData) && (
            <Select
              label={texts.valueType}
              isLabelHidden
              value={filter.type}
              onChange={(type) => onChange(withType(filter, type))}
              options={valueTypes.map((value) => ({ value, label: texts.types[value] }))}
            />
          )}
          <ValueField filter={filter} kind={isEventData ? 'data' : kindOf(filter.field)} onChange={setText} />
        </>
      )
  }
}

interface ValueFieldProps {
  filter: DraftFilter
  kind: FieldKind
  onChange: (text: string) => void
}

function ValueField({ filter, kind, onChange }: ValueFieldProps) {
  const { operator, type, text } = filter
  const shared = { isLabelHidden: true, value: text, onChange, spellCheck: false }
  if (operandOf(operator) === 'list') {
    const label = type === 'json' ? texts.jsonValues : texts.values
    return <Field {...shared} label={label} placeholder={label} lines={3} isMonospace={type === 'json'} />
  }
  if (type === 'boolean' || (kind === 'subscribed' && type !== 'json'))
    return <YesNoSelect isSubscription={kind === 'subscribed'} value={text} onChange={onChange} />
  const isDay = (kind === 'createdAt' || kind === 'updatedAt') && /^(\d{4}-\d\d-\d\d)?$/.test(text)
  return (
    <Field
      {...shared}
      label={texts.value}
      placeholder={texts.value}
      type={isDay ? 'date' : 'text'}
      inputMode={type === 'number' ? 'numeric' : 'text'}
      isMonospace={type === 'json'}
    />
  )
}

interface YesNoProps {
  isSubscription: boolean
  value: string
  onChange: (text: string) => void
}

const YesNoSelect = ({ isSubscription, value, onChange }: YesNoProps) => (
  <Select
    label={texts.value}
    isLabelHidden
    value={value === 'false' ? 'false' : 'true'}
    onChange={onChange}
    options={[
      { value: 'true', label: isSubscription ? texts.subscribed : texts.yes },
      { value: 'false', label: isSubscription ? texts.unsubscribed : texts.no },
    ]}
  />
)

function WindowEditor({ filter, onChange }: OperandEditorProps) {
  const { window, ...rest } = filter
  return (
    <>
      <Select
        label={texts.window}
        isLabelHidden
        value={window ? 'last' : 'any'}
        onChange={(value) =>
          onChange(value === 'last' ? { ...rest, window: { amount: '30', unit: 'days' } } : rest)
        }
        options={[
          { value: 'any', label: texts.anyTime },
          { value: 'last', label: texts.inTheLast },
        ]}
      />
      {window && (
        <>
          <NumberField
            label={texts.windowAmount}
            value={window.amount}
            onChange={(amount) => onChange({ ...filter, window: { ...window, amount } })}
          />
          <UnitSelect
            value={window.unit}
            onChange={(unit) => onChange({ ...filter, window: { ...window, unit } })}
          />
        </>
      )}
    </>
  )
}

const NumberField = (props: { label: string; value: string; onChange: (text: string) => void }) => (
  <div className={styles.number}>
    <Field {...props} isLabelHidden inputMode="numeric" placeholder="0" />
  </div>
)

const UnitSelect = ({ value, onChange }: { value: Unit; onChange: (unit: Unit) => void }) => (
  <Select
    label={texts.unit}
    isLabelHidden
    value={value}
    onChange={onChange}
    options={units.map((unit) => ({ value: unit, label: texts.units[unit] }))}
  />
)
