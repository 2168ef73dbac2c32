import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf, type Api } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { detailTexts } from './detail-texts.ts'
import { contactKey, contactsKey, type Contact } from './queries.ts'

const texts = textsOf(detailTexts)

export type Removal = 'delete' | 'erase'

export interface RemoveContactDialogProps {
  contact: Contact
  removal: Removal
  onClose: () => void
}

/** Asks before a contact is deleted or erased. To erase, the user types the address. */
export function RemoveContactDialog({ contact, removal, onClose }: RemoveContactDialogProps) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const { id, email } = contact
  const isErasure = removal === 'erase'
  const remove = useMutation({
    mutationFn: () => removeContact(api, id, removal),
    onSuccess: async () => {
      onClose()
      showToast(isErasure ? texts.erased : texts.deleted(email))
      await router.navigate({ to: pathOf('contacts') })
      queries.removeQueries({ queryKey: contactKey(api, id) })
      await queries.invalidateQueries({ queryKey: contactsKey(api) })
    },
  })
  return (
    <ConfirmDialog
      title={isErasure ? texts.eraseTitle(email) : texts.deleteTitle(email)}
      action={isErasure ? texts.erase : texts.delete}
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isPending={remove.isPending}
      error={remove.error}
      isDangerous
      {...(isErasure && { typed: email })}
    >
      <p>{isErasure ? texts.eraseText : texts.deleteText}</p>
    </ConfirmDialog>
  )
}

async function removeContact(api: Api, id: string, removal: Removal): Promise<void> {
  const params = { path: { id } }
  if (removal === 'erase') await dataOf(api.client.POST('/contacts/{id}/erase', { params }))
  else await dataOf(api.client.DELETE('/contacts/{id}', { params }))
}
