import { useEffect } from 'react'
import type { Schemas } from '@postrider/client'
import { contentOf, newContent, storedMail, type MailContent } from '../mail-editor/mail-content.ts'
import { MailFields } from '../mail-editor/mail-fields.tsx'
import { NameAndType } from '../mail-editor/name-and-type.tsx'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Section } from '../ui/page.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useDraft } from '../ui/use-draft.ts'
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

/** Returns the draft of a new template. */
export const newDraft = (from: string): TemplateDraft => ({
  ...newContent(from),
  name: '',
  description: '',
})

/** The body of a request that stores a draft. */
export const bodyOf = ({ name, description, ...content }: TemplateDraft) => ({
  ...storedMail(content),
  name,
  description,
})

export interface TemplateFormProps {
  initial: TemplateDraft
  /** The draft that was stored last; undefined before the first save. */
  stored?: TemplateDraft | undefined
  action: string
  onSave: (draft: TemplateDraft) => void
  /** Called when the form begins or ceases to differ from the stored template. */
  onChanged?: (isChanged: boolean) => void
  isPending: boolean
  error: Error | null
}

/** The form that creates and edits a template. It warns before changes are lost. */
export function TemplateForm({ initial, stored, action, onSave, onChanged, ...save }: TemplateFormProps) {
  const { draft, change, isChanged } = useDraft({ initial, stored })
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged])
  return (
    <Form label={texts.details} error={save.error} onSubmit={() => onSave(draft)}>
      <Section title={texts.details}>
        <NameAndType mail={draft} onChange={change}>
          <Field
            label={texts.description}
            name="description"
            value={draft.description}
            onChange={(description) => change({ description })}
          />
        </NameAndType>
      </Section>
      <Section title={texts.mail}>
        <MailFields content={draft} onChange={change} />
      </Section>
      <FormActions>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {action}
        </Button>
      </FormActions>
      <UnsavedGuard isChanged={isChanged} />
    </Form>
  )
}
