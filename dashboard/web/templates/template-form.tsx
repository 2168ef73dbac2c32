import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { contentOf, MailFields, storedMail, type MailContent } from '../mail-editor/mail-fields.tsx'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { templateTypes } from './template-filters.ts'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)

/** A template as the form edits it. */
export interface TemplateDraft extends MailContent {
  name: string
  description: string
}

export const draftOf = (template: Schemas['Template']): TemplateDraft => ({
  ...contentOf(template),
  name: template.name,
  description: template.description,
})

/** The body of a request that stores a draft. */
export const bodyOf = ({ name, description, ...content }: TemplateDraft) => ({
  ...storedMail(content),
  name,
  description,
})

export interface TemplateFormProps {
  initial: TemplateDraft
  action: string
  onSave: (draft: TemplateDraft) => void
  isPending: boolean
  error: Error | null
}

export function TemplateForm({ initial, action, onSave, isPending, error }: TemplateFormProps) {
  const [draft, setDraft] = useState(initial)
  const change = (changes: Partial<TemplateDraft>): void => setDraft((old) => ({ ...old, ...changes }))
  return (
    <Form label={texts.details} error={error} onSubmit={() => onSave(draft)}>
      <Section title={texts.details}>
        <Field
          label={texts.name}
          name="name"
          value={draft.name}
          onChange={(name) => change({ name })}
          isRequired
        />
        <Field
          label={texts.description}
          name="description"
          value={draft.description}
          onChange={(description) => change({ description })}
        />
        <Select
          label={texts.type}
          description={texts.typeHint}
          value={draft.type}
          onChange={(type) => change({ type })}
          options={templateTypes.map((type) => ({ value: type, label: texts.types[type] }))}
        />
      </Section>
      <Section title={texts.mail}>
        <MailFields content={draft} onChange={change} />
      </Section>
      <FormActions>
        <Button type="submit" look="primary" isPending={isPending}>
          {action}
        </Button>
      </FormActions>
    </Form>
  )
}
