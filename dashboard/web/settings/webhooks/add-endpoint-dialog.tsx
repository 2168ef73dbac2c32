import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EndpointForm, type EndpointValues } from './endpoint-form.tsx'
import { webhooksKey } from './queries.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts).form

/** Adds an endpoint, shows its secret, and opens its page. */
export function AddEndpointDialog({ onClose }: { onClose: () => void }) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const add = useMutation({
    mutationFn: (body: EndpointValues) => dataOf(api.client.POST('/webhook-endpoints', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(api) }),
  })
  if (add.data) {
    const { id, secret } = add.data
    const open = (): void => {
      onClose()
      showToast(texts.added)
      void router.navigate({ to: pathOf(`settings/webhooks/${id}`) })
    }
    return <SecretDialog secret={secret} onClose={open} />
  }
  return (
    <Dialog title={texts.addTitle} isOpen isWide onClose={onClose}>
      <EndpointForm
        label={texts.addTitle}
        action={texts.add}
        onSubmit={add.mutate}
        isPending={add.isPending}
        error={add.error}
      />
    </Dialog>
  )
}
