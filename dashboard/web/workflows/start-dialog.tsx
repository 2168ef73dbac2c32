import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf } from '../api/client.ts'
import { ContactPicker } from '../contacts/contact-picker.tsx'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { showToast } from '../ui/toast.tsx'
import { workflowsKey } from './queries.ts'
import { workflowTexts } from './texts.ts'

const texts = textsOf(workflowTexts)

export interface StartDialogProps {
  workflowId: string
  isOpen: boolean
  onClose: () => void
}

/** Starts an execution for a chosen contact. */
export function StartDialog({ workflowId, isOpen, onClose }: StartDialogProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const [contactId, setContactId] = useState<string>()
  const start = useMutation({
    mutationFn: (id: string) =>
      dataOf(
        api.client.POST('/workflows/{id}/executions', {
          params: { path: { id: workflowId } },
          body: { contactId: id },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: workflowsKey(api) })
      showToast(texts.started)
      onClose()
    },
  })
  return (
    <Dialog title={texts.startTitle} isOpen={isOpen} onClose={onClose}>
      <Form error={start.error} onSubmit={() => contactId !== undefined && start.mutate(contactId)}>
        <ContactPicker
          label={texts.contact}
          description={texts.contactHint}
          empty={texts.noContact}
          onPick={setContactId}
        />
        <FormActions>
          <Button
            type="submit"
            look="primary"
            isDisabled={contactId === undefined}
            isPending={start.isPending}
          >
            {texts.actions.start}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
