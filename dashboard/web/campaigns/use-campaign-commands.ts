import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { messageOf } from '../ui/error-notice.tsx'
import { showToast } from '../ui/toast.tsx'
import { campaignsKey, type Campaign } from './queries.ts'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

/** The commands of a campaign's page. Each reads the campaign again, and reports its result. */
export function useCampaignCommands({ id }: Campaign) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const path = { params: { path: { id } } }
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: campaignsKey(api) })
  const report = (message: string) => async (): Promise<void> => {
    await refresh()
    showToast(message)
  }
  const onError = (error: Error): void => showToast(messageOf(error))
  const pause = useMutation({
    mutationFn: () => dataOf(api.client.POST('/campaigns/{id}/pause', path)),
    onSuccess: async () => {
      await refresh()
      showToast(texts.pausedDone, () => resume.mutate())
    },
    onError,
  })
  const resume = useMutation({
    mutationFn: () => dataOf(api.client.POST('/campaigns/{id}/resume', path)),
    onSuccess: report(texts.resumedDone),
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => dataOf(api.client.POST('/campaigns/{id}/cancel', path)),
    onSuccess: report(texts.cancel.done),
  })
  const duplicate = useMutation({
    mutationFn: () => dataOf(api.client.POST('/campaigns/{id}/duplicate', path)),
    onSuccess: async ({ data }) => {
      await report(texts.duplicated)()
      await router.navigate({ to: pathOf(`campaigns/${data.id}/content`) })
    },
    onError,
  })
  const remove = useMutation({
    mutationFn: () => dataOf(api.client.DELETE('/campaigns/{id}', path)),
    onSuccess: async () => {
      await router.navigate({ to: pathOf('campaigns'), ignoreBlocker: true })
      queries.removeQueries({ queryKey: [...campaignsKey(api), id] })
      await report(texts.remove.done)()
    },
  })
  return { pause, resume, cancel, duplicate, remove }
}
