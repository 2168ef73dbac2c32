import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { messageOf } from '../ui/error-notice.tsx'
import { focusTitle } from '../ui/keep-focus.ts'
import { showToast } from '../ui/toast.tsx'
import { suppressionsKey } from './queries.ts'
import { suppressionTexts } from './texts.ts'

const texts = textsOf(suppressionTexts)

type Suppression = Schemas['Suppression']

/**
 * Returns a function that deletes a suppression. A rule can be restored, because it has no data but its kind
 * and its value.
 */
export function useDeleteSuppression() {
  const { api } = useProject()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: suppressionsKey(api) })
  const restore = useMutation({
    mutationFn: ({ kind, value }: Suppression) =>
      dataOf(api.client.POST('/suppressions', { body: { kind, value } })),
    onSuccess: (_created, { value }) => showToast(texts.restored(value)),
    onError: (error) => showToast(messageOf(error)),
    onSettled: refresh,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id }: Suppression) =>
      dataOf(api.client.DELETE('/suppressions/{id}', { params: { path: { id } } })),
    onSuccess: (_deleted, suppression) => {
      focusTitle()
      const undo = suppression.reason === 'MANUAL' ? () => restore.mutate(suppression) : undefined
      showToast(texts.removed(suppression.value), undo)
    },
    onError: (failure, { reason }) => {
      // Others are deleted in a dialog, which shows the error.
      if (reason === 'MANUAL') showToast(messageOf(failure))
    },
    onSettled: refresh,
  })
  return { remove: mutate, isPending, error }
}
