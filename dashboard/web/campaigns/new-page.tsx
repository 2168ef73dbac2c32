import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf } from '../api/client.ts'
import { senderQuery } from '../mail-editor/sender-query.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { showToast } from '../ui/toast.tsx'
import { bodyOf, newDraft, type CampaignDraft } from './campaign-draft.ts'
import { CampaignForm } from './campaign-form.tsx'
import { campaignsKey } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export function NewCampaignPage() {
  const { api, pathOf } = useProject()
  const sender = useQuery(senderQuery(api))
  const queries = useQueryClient()
  const router = useRouter()
  const create = useMutation({
    mutationFn: (draft: CampaignDraft) => dataOf(api.client.POST('/campaigns', { body: bodyOf(draft) })),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: campaignsKey(api) })
      showToast(texts.created)
      await router.navigate({ to: pathOf(`campaigns/${data.id}`), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <Page title={texts.add} trail={<PageLink to={pathOf('campaigns')}>{texts.title}</PageLink>}>
      <QueryView query={sender}>
        {(from) => (
          <CampaignForm
            initial={newDraft(from)}
            action={texts.create}
            onSave={create.mutate}
            isPending={create.isPending}
            error={create.error}
          />
        )}
      </QueryView>
    </Page>
  )
}
