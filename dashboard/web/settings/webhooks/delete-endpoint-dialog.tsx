import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { endpointsQuery } from './queries.ts'
import { webhookTexts } from './texts.ts'
import type { EndpointDialogProps } from './use-endpoint.ts'

const texts = textsOf(webhookTexts).deletion

/** Deletes an endpoint, after a question. */
export function DeleteEndpointDialog({ endpoint: { id, url }, onClose }: EndpointDialogProps) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/webhook-endpoints/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      showToast(texts.deleted)
      await router.navigate({ to: pathOf('settings/webhooks') })
      await queries.invalidateQueries({ queryKey: endpointsQuery(api).queryKey })
    },
  })
  return (
    <ConfirmDialog
      title={texts.title}
      action={texts.action}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
    >
      <p>
        <code>{url}</code>
      </p>
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
