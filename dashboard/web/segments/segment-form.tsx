import { useState } from 'react'
import {
  comparableCondition,
  ConditionEditor,
  editedCondition,
  editorOf,
} from '../conditions/condition-editor.tsx'
import { conditionTexts } from '../conditions/texts.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions, type FormValues } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import styles from '../ui/field.module.css'
import type { Segment, SegmentInput } from './queries.ts'
import { segmentTexts } from './texts.ts'

const texts = textsOf(segmentTexts)

export interface SegmentFormProps {
  label: string
  /** The segment that is edited; undefined for a new segment. */
  segment?: Segment
  error: Error | null
  isPending: boolean
  onSubmit: (segment: SegmentInput) => void
}

/** The form that creates and edits a segment, with its condition. */
export function SegmentForm({ label, segment, error, isPending, onSubmit }: SegmentFormProps) {
  const [type, setType] = useState<Segment['type']>(segment?.type ?? 'DYNAMIC')
  const [isChecked, setChecked] = useState(false)
  const [initial] = useState(() => editorOf(segment?.condition))
  const [edited, setEdited] = useState(initial)
  const isChanged = comparableCondition(edited) !== comparableCondition(initial)
  const condition = type === 'DYNAMIC' ? editedCondition(edited) : undefined
  const isIncomplete = type === 'DYNAMIC' && condition === undefined
  const submit = (value: FormValues): void => {
    setChecked(true)
    if (isIncomplete) return
    onSubmit({
      name: value('name'),
      description: value('description') === '' ? null : value('description'),
      type,
      trackMembership: value.isChecked('trackMembership'),
      ...(condition && { condition }),
    })
  }
  return (
    <Form label={label} error={error} onSubmit={submit} unsaved={{ isChanged }}>
      <GeneralFields type={type} onType={setType} {...(segment && { segment })} />
      {type === 'DYNAMIC' && (
        <ConditionEditor value={edited} onChange={setEdited} isChecked={isChecked} error={error} />
      )}
      {isChecked && isIncomplete && (
        <Notice look="danger" isAlert>
          {textsOf(conditionTexts).completeMarked}
        </Notice>
      )}
      <FormActions>
        <Button type="submit" look="primary" isPending={isPending}>
          {segment ? texts.save : texts.create}
        </Button>
      </FormActions>
    </Form>
  )
}

interface GeneralFieldsProps {
  segment?: Segment
  type: Segment['type']
  onType: (type: Segment['type']) => void
}

const GeneralFields = ({ segment, type, onType }: GeneralFieldsProps) => (
  <Section title={texts.general}>
    <Field label={texts.name} name="name" defaultValue={segment?.name} isRequired maxLength={100} />
    <Field
      label={texts.description}
      name="description"
      description={texts.descriptionHint}
      defaultValue={segment?.description ?? ''}
      maxLength={500}
      lines={2}
    />
    {!segment && (
      <Select
        label={texts.type}
        value={type}
        onChange={onType}
        description={`${texts.typeHint[type]} ${texts.typeFixed}`}
        options={[
          { value: 'DYNAMIC', label: texts.dynamic },
          { value: 'STATIC', label: texts.static },
        ]}
      />
    )}
    <div>
      <Checkbox name="trackMembership" defaultSelected={segment?.trackMembership ?? false}>
        {texts.track}
      </Checkbox>
      <p className={styles.description}>{texts.trackHint}</p>
    </div>
  </Section>
)
