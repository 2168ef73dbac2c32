import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { timeZone } from '../text/format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { showToast } from '../ui/toast.tsx'
import { localTimeOf } from './local-time.ts'
import { mailsKey } from './queries.ts'
import { mailTexts } from './texts.ts'

const { actions: texts } = textsOf(mailTexts)

export interface RescheduleDialogProps {
  id: string
  scheduledFor: string
  isOpen: boolean
  onClose: () => void
}

/** Asks for the new time of a scheduled mail, in the user's time zone. */
export function RescheduleDialog({ id, scheduledFor, isOpen, onClose }: RescheduleDialogProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const reschedule = useMutation({
    mutationFn: (at: string) =>
      dataOf(
        api.client.PATCH('/emails/{id}', {
          params: { path: { id } },
          body: { delivery: { at: new Date(at).toISOString() } },
        }),
      ),
    onSuccess: () => {
      onClose()
      showToast(texts.rescheduled)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: mailsKey(api) }),
  })
  return (
    <Dialog title={texts.rescheduleTitle} isOpen={isOpen} onClose={onClose}>
      <Form error={reschedule.error} onSubmit={(values) => reschedule.mutate(values('delivery.at'))}>
        <Field
          label={texts.newTime}
          name="delivery.at"
          type="datetime-local"
          description={texts.newTimeHint(timeZone())}
          defaultValue={localTimeOf(new Date(scheduledFor))}
          isRequired
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={reschedule.isPending}>
            {texts.save}
          </Button>
          <Button onPress={onClose}>{texts.close}</Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
