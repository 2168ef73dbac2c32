import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { membersKey } from './queries.ts'
import { memberTexts } from './texts.ts'

const texts = textsOf(memberTexts).removal

/** Removes a member, after a question. */
export function RemoveDialog({ member, onClose }: { member: Schemas['Member']; onClose: () => void }) {
  const { userId, email } = member
  const { api, project } = useProject()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () =>
      dataOf(
        api.client.DELETE('/projects/{id}/members/{userId}', {
          params: { path: { id: project.id, userId } },
        }),
      ),
    onSuccess: async () => {
      showToast(texts.removed(email))
      onClose()
      await queries.invalidateQueries({ queryKey: membersKey(api) })
    },
  })
  return (
    <ConfirmDialog
      title={texts.title(email)}
      action={texts.action}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
