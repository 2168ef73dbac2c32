import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { segmentsQuery } from '../conditions/queries.ts'
import { contentOf, MailFields, storedMail, type MailContent } from '../mail-editor/mail-fields.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Section } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import type { Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

/** A campaign as the form edits it. */
export interface CampaignDraft extends MailContent {
  name: string
  audienceType: Campaign['audienceType']
  segmentId: string
}

export const draftOf = (campaign: Campaign): CampaignDraft => ({
  ...contentOf(campaign),
  name: campaign.name,
  audienceType: campaign.audienceType,
  segmentId: campaign.segmentId ?? '',
})

/** The body of a request that stores a draft. */
export const bodyOf = ({ name, audienceType, segmentId, ...content }: CampaignDraft) => ({
  ...storedMail(content),
  name,
  audienceType,
  segmentId: audienceType === 'SEGMENT' && segmentId !== '' ? segmentId : null,
})

export interface CampaignFormProps {
  initial: CampaignDraft
  action: string
  onSave: (draft: CampaignDraft) => void
  isPending: boolean
  error: Error | null
}

export function CampaignForm({ initial, action, onSave, isPending, error }: CampaignFormProps) {
  const [draft, setDraft] = useState(initial)
  const change = (changes: Partial<CampaignDraft>): void => setDraft((old) => ({ ...old, ...changes }))
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
        <Select
          label={texts.type}
          description={texts.typeHint}
          value={draft.type}
          onChange={(type) => change({ type })}
          options={(['MARKETING', 'TRANSACTIONAL', 'HEADLESS'] as const).map((type) => ({
            value: type,
            label: texts.types[type],
          }))}
        />
      </Section>
      <AudienceSection draft={draft} isFiltered={initial.audienceType === 'FILTERED'} onChange={change} />
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

interface AudienceSectionProps {
  draft: CampaignDraft
  /** Whether the stored audience is a condition, which only the API can set. */
  isFiltered: boolean
  onChange: (changes: Partial<CampaignDraft>) => void
}

function AudienceSection({ draft, isFiltered, onChange }: AudienceSectionProps) {
  const { api } = useProject()
  const { data: segments = [] } = useQuery(segmentsQuery(api))
  const types = (['ALL', 'SEGMENT', 'FILTERED'] as const).filter((type) => isFiltered || type !== 'FILTERED')
  return (
    <Section title={texts.audience}>
      <Select
        label={texts.audience}
        value={draft.audienceType}
        onChange={(audienceType) => onChange({ audienceType })}
        options={types.map((type) => ({ value: type, label: texts.audiences[type] }))}
      />
      {draft.audienceType === 'SEGMENT' && (
        <Select
          label={texts.segment}
          value={draft.segmentId}
          onChange={(segmentId) => onChange({ segmentId })}
          options={[
            { value: '', label: texts.noSegment },
            ...segments.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {draft.audienceType === 'FILTERED' && <Notice look="info">{texts.filteredHint}</Notice>}
    </Section>
  )
}
