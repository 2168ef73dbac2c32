import { textsOf } from '../text/catalogue.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { Select } from '../ui/select.tsx'
import { useBuilder } from './builder-context.ts'
import { activityOf, mailActivities, nameOf, type FieldKind } from './field-kinds.ts'
import { conditionTexts } from './texts.ts'

const texts = textsOf(conditionTexts)

export interface FieldPickerProps {
  kind: FieldKind
  field: string
  onChange: (field: string) => void
}

/** Chooses the subject of a rule: a key of `data`, an event, an activity or a segment. */
export function FieldPicker({ kind, field, onChange }: FieldPickerProps) {
  const { choices } = useBuilder()
  switch (kind) {
    case 'data':
    case 'event':
      return (
        <ComboBox
          label={kind === 'data' ? texts.fieldName : texts.eventName}
          isLabelHidden
          placeholder={kind === 'data' ? texts.fieldName : texts.eventName}
          value={nameOf(field)}
          onChange={(name) => onChange(`${kind}.${name}`)}
          options={kind === 'data' ? [...choices.fields.keys()] : choices.events}
        />
      )
    case 'mail':
      return (
        <Select
          label={texts.activity}
          isLabelHidden
          value={activityOf(field) ?? 'opened'}
          onChange={(activity) => onChange(`email.${activity}`)}
          options={mailActivities.map((value) => ({ value, label: texts.activities[value] }))}
        />
      )
    case 'segment':
      return <SegmentSelect id={nameOf(field)} onChange={(id) => onChange(`segment.${id}`)} />
    default:
      return null
  }
}

function SegmentSelect({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const { segments } = useBuilder().choices
  const known = segments.map((segment) => ({ value: segment.id, label: segment.name }))
  const options = known.some(({ value }) => value === id)
    ? known
    : [{ value: id, label: id === '' ? texts.chooseSegment : id }, ...known]
  return <Select label={texts.segment} isLabelHidden value={id} onChange={onChange} options={options} />
}
