import { textsOf } from '../../text/catalogue.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { EndpointForm } from './endpoint-form.tsx'
import { webhookTexts } from './texts.ts'
import { useUpdateEndpoint, type EndpointDialogProps } from './use-endpoint.ts'

const texts = textsOf(webhookTexts).form

/** Changes the URL, the description and the events of an endpoint. */
export function EditEndpointDialog({ endpoint, onClose }: EndpointDialogProps) {
  const update = useUpdateEndpoint(endpoint)
  const saved = (): void => {
    showToast(texts.saved)
    onClose()
  }
  return (
    <Dialog title={texts.editTitle} isOpen isWide onClose={onClose}>
      <EndpointForm
        label={texts.editTitle}
        action={texts.save}
        endpoint={endpoint}
        onSubmit={(values) => update.mutate(values, { onSuccess: saved })}
        isPending={update.isPending}
        error={update.error}
      />
    </Dialog>
  )
}
