import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { messageOf } from '../../ui/error-notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { webhooksKey, type Endpoint } from './queries.ts'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts)

/** The props of a dialog about an endpoint. */
export interface EndpointDialogProps {
  endpoint: Endpoint
  onClose: () => void
}

/** Returns the mutation that changes an endpoint. */
export function useUpdateEndpoint({ id }: Endpoint) {
  const { api } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Schemas['WebhookEndpointPatch']) =>
      dataOf(api.client.PATCH('/webhook-endpoints/{id}', { params: { path: { id } }, body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(api) }),
  })
}

/** Returns the mutation that pauses or enables an endpoint. */
export function useEndpointState(endpoint: Endpoint) {
  const update = useUpdateEndpoint(endpoint)
  return useMutation({
    mutationFn: (state: Endpoint['state']) => update.mutateAsync({ state }),
    onSuccess: ({ state }) => showToast(state === 'PAUSED' ? texts.actions.paused : texts.actions.enabled),
    onError: (error) => showToast(messageOf(error)),
  })
}
