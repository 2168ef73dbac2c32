import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { messageOf } from '../../ui/error-notice.tsx'
import { showToast } from '../../ui/toast.tsx'
import { domainsKey } from './queries.ts'
import { domainTexts } from './texts.ts'

const texts = textsOf(domainTexts).check

/** Checks the DNS records of a domain now. */
export function CheckButton({ id }: { id: string }) {
  const { api } = useProject()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => dataOf(api.client.GET('/domains/{id}/verify', { params: { path: { id } } })),
    onSuccess: async ({ verified }) => {
      await queries.invalidateQueries({ queryKey: domainsKey(api) })
      showToast(verified ? texts.verified : texts.incomplete)
    },
    onError: (error) => showToast(messageOf(error)),
  })
  return (
    <Button look="primary" isPending={check.isPending} onPress={() => check.mutate()}>
      {texts.action}
    </Button>
  )
}
