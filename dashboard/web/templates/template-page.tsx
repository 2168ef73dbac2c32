import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { showToast } from '../ui/toast.tsx'
import { templateQuery, templatesKey } from './queries.ts'
import { TemplateActions } from './template-actions.tsx'
import { bodyOf, draftOf, TemplateForm, type TemplateDraft } from './template-form.tsx'
import { TemplateUsage } from './template-usage.tsx'
import { templateTexts } from './texts.ts'

const texts = textsOf(templateTexts)
const route = getRouteApi('/user/p/$projectId/templates/$templateId')

export function TemplatePage() {
  const { api } = useProject()
  const { templateId } = route.useParams()
  const template = useQuery(templateQuery(api, templateId))
  return (
    <QueryView query={template} lines={10}>
      {(found) => <LoadedTemplate key={found.id} template={found} />}
    </QueryView>
  )
}

function LoadedTemplate({ template }: { template: Schemas['Template'] }) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const { id } = template
  const [stored, setStored] = useState<TemplateDraft>()
  const [isChanged, setChanged] = useState(false)
  const save = useMutation({
    mutationFn: (draft: TemplateDraft) =>
      dataOf(api.client.PATCH('/templates/{id}', { params: { path: { id } }, body: bodyOf(draft) })),
    onSuccess: async (_template, draft) => {
      setStored(draft)
      await queries.invalidateQueries({ queryKey: templatesKey(api) })
      showToast(texts.saved)
    },
  })
  return (
    <Page
      title={template.name}
      trail={<PageLink to={pathOf('templates')}>{texts.title}</PageLink>}
      actions={<TemplateActions template={template} isChanged={isChanged} />}
    >
      <TemplateForm
        initial={draftOf(template)}
        stored={stored}
        onChanged={setChanged}
        action={texts.save}
        onSave={save.mutate}
        isPending={save.isPending}
        error={save.error}
      />
      <TemplateUsage id={id} />
    </Page>
  )
}
