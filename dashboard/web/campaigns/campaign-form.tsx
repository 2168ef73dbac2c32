import { useEffect, useState } from 'react'
import { conditionTexts } from '../conditions/texts.ts'
import { MailFields } from '../mail-editor/mail-fields.tsx'
import { NameAndType } from '../mail-editor/name-and-type.tsx'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { AudienceSection } from './audience-section.tsx'
import { comparableDraft, isIncomplete, type CampaignDraft } from './campaign-draft.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export interface CampaignFormProps {
  initial: CampaignDraft
  /** The draft that was stored last; undefined before the first save. */
  stored?: CampaignDraft | undefined
  action: string
  onSave: (draft: CampaignDraft) => void
  /** Called when the form begins or ceases to differ from the stored campaign. */
  onChanged?: (isChanged: boolean) => void
  isPending: boolean
  error: Error | null
}

/** The form that creates and edits a campaign. It warns before changes are lost. */
export function CampaignForm({ initial, stored, action, onSave, onChanged, ...save }: CampaignFormProps) {
  const { draft, change, isChanged } = useDraft({ initial, stored, comparable: comparableDraft })
  const [isChecked, setChecked] = useState(false)
  useEffect(() => onChanged?.(isChanged), [isChanged, onChanged])
  const submit = (): void => {
    setChecked(true)
    if (!isIncomplete(draft)) onSave(draft)
  }
  return (
    <Form label={texts.details} error={save.error} onSubmit={submit}>
      <Section title={texts.details}>
        <NameAndType mail={draft} onChange={change} />
      </Section>
      <AudienceSection draft={draft} onChange={change} isChecked={isChecked} error={save.error} />
      <Section title={texts.mail}>
        <MailFields content={draft} onChange={change} />
      </Section>
      {isChecked && isIncomplete(draft) && (
        <Notice look="danger" isAlert>
          {textsOf(conditionTexts).completeMarked}
        </Notice>
      )}
      <FormActions>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {action}
        </Button>
      </FormActions>
      <UnsavedGuard isChanged={isChanged} />
    </Form>
  )
}
