import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { PreviewPane, usePreview } from '../mail-editor/preview-pane.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { bodyOf, draftOf, type CampaignDraft } from './campaign-draft.ts'
import { CampaignForm } from './campaign-form.tsx'
import { CampaignFrame } from './campaign-frame.tsx'
import { campaignsKey, type Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export const CampaignContentPage = () => (
  <CampaignFrame>
    {(campaign, onChanged) =>
      isEditable(campaign) ? (
        <EditContent campaign={campaign} onChanged={onChanged} />
      ) : (
        <ShowContent campaign={campaign} />
      )
    }
  </CampaignFrame>
)

const isEditable = ({ status }: Campaign): boolean => status === 'DRAFT' || status === 'SCHEDULED'

interface EditContentProps {
  campaign: Campaign
  onChanged: (isChanged: boolean) => void
}

function EditContent({ campaign, onChanged }: EditContentProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const { id } = campaign
  const [stored, setStored] = useState<CampaignDraft>()
  const save = useMutation({
    mutationFn: (draft: CampaignDraft) =>
      dataOf(api.client.PATCH('/campaigns/{id}', { params: { path: { id } }, body: bodyOf(draft) })),
    onSuccess: async (_campaign, draft) => {
      setStored(draft)
      await queries.invalidateQueries({ queryKey: campaignsKey(api) })
      showToast(texts.saved)
    },
  })
  return (
    <CampaignForm
      initial={draftOf(campaign)}
      stored={stored}
      onChanged={onChanged}
      action={texts.save}
      onSave={save.mutate}
      isPending={save.isPending}
      error={save.error}
    />
  )
}

function ShowContent({ campaign: { subject, body, fromName, type } }: { campaign: Campaign }) {
  const preview = usePreview({ subject, body, fromName: fromName ?? '', type })
  return (
    <>
      <Notice look="info">{texts.readOnly}</Notice>
      <PreviewPane {...preview} />
    </>
  )
}
