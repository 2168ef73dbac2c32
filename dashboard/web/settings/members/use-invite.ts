import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '../../api/access.ts'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { showToast } from '../../ui/toast.tsx'
import { membersKey } from './queries.ts'
import { memberTexts } from './texts.ts'

const texts = textsOf(memberTexts).invite

/** Returns the mutation that invites an address, or sends an open invitation again. */
export function useInvite(onInvited?: () => void) {
  const { api, project } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { email: string; role: Role }) =>
      dataOf(api.client.POST('/projects/{id}/members', { params: { path: { id: project.id } }, body })),
    onSuccess: async (result) => {
      const text = 'userId' in result ? texts.joined : texts.sent
      showToast(text(result.email))
      onInvited?.()
      await queries.invalidateQueries({ queryKey: membersKey(api) })
    },
  })
}
