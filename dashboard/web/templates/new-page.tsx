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
import { templatesKey } from './queries.ts'
import { bodyOf, newDraft, TemplateForm, type TemplateDraft } from './template-form.tsx'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)

export function NewTemplatePage() {
  const { api, pathOf } = useProject()
  const sender = useQuery(senderQuery(api))
  const queries = useQueryClient()
  const router = useRouter()
  const create = useMutation({
    mutationFn: (draft: TemplateDraft) => dataOf(api.client.POST('/templates', { body: bodyOf(draft) })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: templatesKey(api) })
      showToast(texts.created)
      await router.navigate({ to: pathOf(`templates/${id}`), replace: true, ignoreBlocker: true })
    },
  })
  return (
    <Page title={texts.add} trail={<PageLink to={pathOf('templates')}>{texts.title}</PageLink>}>
      <QueryView query={sender}>
        {(from) => (
          <TemplateForm
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
