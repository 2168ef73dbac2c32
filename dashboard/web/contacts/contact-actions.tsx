import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { messageOf } from '../ui/error-notice.tsx'
import { Menu, type MenuAction } from '../ui/menu.tsx'
import { saveFile } from '../ui/save-file.ts'
import { showToast } from '../ui/toast.tsx'
import { detailTexts } from './detail-texts.ts'
import type { Contact } from './queries.ts'
import { RemoveContactDialog, type Removal } from './remove-contact-dialog.tsx'
import { useUpdateContact } from './use-update-contact.ts'

const texts = textsOf(detailTexts)

/** The actions of a contact: subscribe or unsubscribe, export, delete and erase. */
export function ContactActions({ contact }: { contact: Contact }) {
  const { may } = useProject()
  const [removal, setRemoval] = useState<Removal>()
  const exported = useExport(contact)
  const actions: MenuAction[] = [
    { id: 'export', label: texts.export, run: () => exported.mutate() },
    ...(may('DELETE /contacts/{id}')
      ? [{ id: 'delete', label: texts.delete, isDangerous: true, run: () => setRemoval('delete') }]
      : []),
    ...(may('POST /contacts/{id}/erase')
      ? [{ id: 'erase', label: texts.erase, isDangerous: true, run: () => setRemoval('erase') }]
      : []),
  ]
  return (
    <>
      {may('PATCH /contacts/{id}') && <SubscriptionButton contact={contact} />}
      <Menu label={texts.actions} actions={actions}>
        <Ellipsis size={18} aria-hidden />
      </Menu>
      {removal && (
        <RemoveContactDialog contact={contact} removal={removal} onClose={() => setRemoval(undefined)} />
      )}
    </>
  )
}

/** Subscribes or unsubscribes the contact. The message about it has the undo. */
function SubscriptionButton({ contact }: { contact: Contact }) {
  const update = useUpdateContact(contact)
  const { email, subscribed } = contact
  const change = (next: boolean, canUndo: boolean): void =>
    update.mutate(
      { subscribed: next },
      {
        onSuccess: () =>
          showToast(
            next ? texts.subscribed(email) : texts.unsubscribed(email),
            canUndo ? () => change(!next, false) : undefined,
          ),
        onError: (error) => showToast(messageOf(error)),
      },
    )
  return (
    <Button onPress={() => change(!subscribed, true)}>
      {subscribed ? texts.unsubscribe : texts.subscribe}
    </Button>
  )
}

/** The mutation that saves everything about a contact as a file. */
function useExport({ id, email }: Contact) {
  const { api } = useProject()
  return useMutation({
    mutationFn: async () => {
      const params = { path: { id } }
      const file = await dataOf(api.client.GET('/contacts/{id}/export', { params, parseAs: 'blob' }))
      saveFile(file, `${email}.json`)
    },
    onMutate: () => showToast(texts.exported),
    onError: (error) => showToast(messageOf(error)),
  })
}
