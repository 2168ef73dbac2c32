import { useMutation, useQuery } from '@tanstack/react-query'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { showToast } from '../ui/toast.tsx'
import { campaignTexts } from './texts.ts'

const texts = textsOf(campaignTexts)

export interface TestDialogProps {
  campaignId: string
  isOpen: boolean
  onClose: () => void
}

/** Sends a test mail of a campaign to an address, by default to the user. */
export function TestDialog({ campaignId, isOpen, onClose }: TestDialogProps) {
  const { api } = useProject()
  const { data: user } = useQuery(userQuery)
  const test = useMutation({
    mutationFn: (email: string) =>
      dataOf(
        api.client.POST('/campaigns/{id}/test', { params: { path: { id: campaignId } }, body: { email } }),
      ),
    onSuccess: ({ data: { status } }) => {
      showToast(status === 'SUPPRESSED' ? texts.test.suppressed : texts.test.sent)
      onClose()
    },
  })
  return (
    <Dialog title={texts.test.title} isOpen={isOpen} onClose={onClose}>
      <Form error={test.error} onSubmit={(value) => test.mutate(value('email'))}>
        <Field
          label={texts.test.to}
          name="email"
          type="email"
          description={texts.test.hint}
          defaultValue={user?.email ?? ''}
          isRequired
          autoFocus
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={test.isPending}>
            {texts.actions.test}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
