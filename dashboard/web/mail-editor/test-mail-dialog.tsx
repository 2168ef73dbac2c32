import { useMutation, useQuery } from '@tanstack/react-query'
import { userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { showToast } from '../ui/toast.tsx'
import { mailEditorTexts } from './texts.ts'

const { test: texts } = textsOf(mailEditorTexts)

export interface TestMailDialogProps {
  /** The description of the field: the allowed addresses. */
  hint: string
  /** Sends the test mail. Resolves with its status. */
  send: (email: string) => Promise<'QUEUED' | 'SUPPRESSED'>
  isOpen: boolean
  onClose: () => void
}

/** Sends a test mail to an address, by default to the user. */
export function TestMailDialog({ hint, send, isOpen, onClose }: TestMailDialogProps) {
  const { data: user } = useQuery(userQuery)
  const test = useMutation({
    mutationFn: send,
    onSuccess: (status) => {
      showToast(status === 'SUPPRESSED' ? texts.suppressed : texts.sent)
      onClose()
    },
  })
  return (
    <Dialog title={texts.action} isOpen={isOpen} onClose={onClose}>
      <Form error={test.error} onSubmit={(value) => test.mutate(value('email'))}>
        <Field
          label={texts.to}
          name="email"
          type="email"
          description={hint}
          defaultValue={user?.email ?? ''}
          isRequired
          autoFocus
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={test.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
