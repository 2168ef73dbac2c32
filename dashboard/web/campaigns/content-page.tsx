import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../api/client.ts'
import { PreviewPane, usePreview } from '../mail-editor/preview-pane.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Notice } from '../ui/notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { bodyOf, CampaignForm, draftOf, type CampaignDraft } from './campaign-form.tsx'
import { CampaignFrame } from './campaign-frame.tsx'
import { campaignsKey, type Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export const CampaignContentPage = () => (
  <CampaignFrame>
    {(campaign) =>
      isEditable(campaign) ? <EditContent campaign={campaign} /> : <ShowContent campaign={campaign} />
    }
  </CampaignFrame>
)

const isEditable = ({ status }: Campaign): boolean => status === 'DRAFT' || status === 'SCHEDULED'

function EditContent({ campaign }: { campaign: Campaign }) {
  const { api } = useProject()
  const queries = useQueryClient()
  const { id } = campaign
  const save = useMutation({
    mutationFn: (draft: CampaignDraft) =>
      dataOf(api.client.PATCH('/campaigns/{id}', { params: { path: { id } }, body: bodyOf(draft) })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: campaignsKey(api) })
      showToast(texts.saved)
    },
  })
  return (
    <CampaignForm
      initial={draftOf(campaign)}
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
