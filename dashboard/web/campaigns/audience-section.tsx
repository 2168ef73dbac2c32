import { useQuery } from '@tanstack/react-query'
import { ConditionEditor } from '../conditions/condition-editor.tsx'
import { segmentsQuery } from '../conditions/queries.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Section } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import type { CampaignDraft } from './campaign-draft.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export interface AudienceSectionProps {
  draft: CampaignDraft
  onChange: (changes: Partial<CampaignDraft>) => void
  /** Whether incomplete rules show the missing part. */
  isChecked: boolean
  error: Error | null
}

/** Chooses the contacts that receive a campaign: all, the members of a segment, or by a condition. */
export function AudienceSection({ draft, onChange, isChecked, error }: AudienceSectionProps) {
  return (
    <>
      <Section title={texts.audience}>
        <Select
          label={texts.audience}
          name="audienceType"
          value={draft.audienceType}
          onChange={(audienceType) => onChange({ audienceType })}
          options={(['ALL', 'SEGMENT', 'FILTERED'] as const).map((type) => ({
            value: type,
            label: texts.audiences[type],
          }))}
        />
        {draft.audienceType === 'SEGMENT' && (
          <SegmentSelect value={draft.segmentId} onChange={(segmentId) => onChange({ segmentId })} />
        )}
      </Section>
      {draft.audienceType === 'FILTERED' && (
        <ConditionEditor
          name="audienceCondition"
          value={draft.condition}
          onChange={(condition) => onChange({ condition })}
          isChecked={isChecked}
          error={error}
        />
      )}
    </>
  )
}

function SegmentSelect({ value, onChange }: { value: string; onChange: (segmentId: string) => void }) {
  const { api } = useProject()
  const { data: segments = [] } = useQuery(segmentsQuery(api))
  return (
    <Select
      label={texts.segment}
      name="segmentId"
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: texts.noSegment },
        ...segments.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
