import { useState } from 'react'
import { valueTypes, type ValueType } from '../conditions/draft.ts'
import { parseValue, typedValue } from '../conditions/typed-value.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { showToast } from '../ui/toast.tsx'
import { detailTexts } from './detail-texts.ts'
import type { Contact } from './queries.ts'
import { useUpdateContact } from './use-update-contact.ts'

const texts = textsOf(detailTexts)

/** A key of `data` with its value. */
export interface DataField {
  name: string
  value: unknown
}

export interface FieldDialogProps {
  contact: Contact
  /** The field that is edited; undefined for a new field. */
  field?: DataField
  onClose: () => void
}

type Problem = keyof typeof texts.problems

/** Adds or changes a field of a contact. */
export function FieldDialog({ contact, field, onClose }: FieldDialogProps) {
  const update = useUpdateContact(contact)
  const [typed, setTyped] = useState(() =>
    field ? typedValue(field.value) : { type: 'text' as const, text: '' },
  )
  const [problem, setProblem] = useState<Problem>()
  const submit = (name: string): void => {
    const parsed = parseValue(typed.type, typed.text)
    const fault = nameProblem(name, { contact, field }) ?? ('problem' in parsed ? parsed.problem : undefined)
    setProblem(fault)
    if (fault !== undefined || !('value' in parsed)) return
    update.mutate(
      { data: { [name]: parsed.value } },
      {
        onSuccess: () => {
          showToast(texts.fieldSaved(name))
          onClose()
          keepFocus()
        },
      },
    )
  }
  return (
    <Dialog title={field ? texts.editField(field.name) : texts.addFieldTitle} isOpen onClose={onClose}>
      <Form error={update.error} onSubmit={(value) => submit(field?.name ?? value('name').trim())}>
        {!field && (
          <Field label={texts.fieldName} name="name" description={texts.fieldHint} isRequired autoFocus />
        )}
        <ValueFields {...typed} onChange={setTyped} />
        {problem && (
          <Notice look="danger" isAlert>
            {texts.problems[problem]}
          </Notice>
        )}
        <FormActions>
          <Button type="submit" look="primary" isPending={update.isPending}>
            {texts.save}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function nameProblem(
  name: string,
  { contact, field }: Pick<FieldDialogProps, 'contact' | 'field'>,
): Problem | undefined {
  if (name === '') return 'name'
  return !field && Object.hasOwn(contact.data, name) ? 'exists' : undefined
}

interface TypedText {
  type: ValueType
  text: string
}

const ValueFields = ({ type, text, onChange }: TypedText & { onChange: (typed: TypedText) => void }) => (
  <>
    <Select
      label={texts.type}
      value={type}
      onChange={(next) => onChange({ type: next, text: next === 'boolean' ? 'true' : text })}
      options={valueTypes.map((value) => ({ value, label: texts.types[value] }))}
    />
    {type === 'boolean' ? (
      <Select
        label={texts.value}
        value={text === 'false' ? 'false' : 'true'}
        onChange={(next) => onChange({ type, text: next })}
        options={[
          { value: 'true', label: texts.yes },
          { value: 'false', label: texts.no },
        ]}
      />
    ) : (
      <Field
        label={texts.value}
        value={text}
        onChange={(next) => onChange({ type, text: next })}
        {...(type !== 'number' && { lines: type === 'json' ? 8 : 2 })}
        isMonospace={type === 'json'}
        spellCheck={false}
      />
    )}
  </>
)
