import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusTitle } from '../ui/keep-focus.ts'
import { showToast } from '../ui/toast.tsx'
import { isWaiting } from './mail-status.ts'
import { mailsKey } from './queries.ts'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { mailTexts } from './texts.ts'

const { actions: texts } = textsOf(mailTexts)

/** The actions for a mail that is not sent yet. */
export function MailActions({ mail }: { mail: Schemas['EmailTimeline'] }) {
  const { may } = useProject()
  const [open, setOpen] = useState<'cancel' | 'reschedule'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      {mail.status === 'SCHEDULED' && may('PATCH /emails/{id}') && (
        <Button onPress={() => setOpen('reschedule')}>{texts.reschedule}</Button>
      )}
      {isWaiting(mail.status) && may('POST /emails/{id}/cancel') && (
        <Button look="danger" onPress={() => setOpen('cancel')}>
          {texts.cancel}
        </Button>
      )}
      <CancelDialog mail={mail} isOpen={open === 'cancel'} onClose={close} />
      {mail.scheduledFor !== null && (
        <RescheduleDialog
          id={mail.id}
          scheduledFor={mail.scheduledFor}
          isOpen={open === 'reschedule'}
          onClose={close}
        />
      )}
    </>
  )
}

interface CancelDialogProps {
  mail: Schemas['EmailTimeline']
  isOpen: boolean
  onClose: () => void
}

function CancelDialog({ mail: { id, to }, isOpen, onClose }: CancelDialogProps) {
  const { api } = useProject()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => dataOf(api.client.POST('/emails/{id}/cancel', { params: { path: { id } } })),
    onSuccess: () => {
      onClose()
      focusTitle()
      showToast(texts.cancelled)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: mailsKey(api) }),
  })
  return (
    <ConfirmDialog
      title={texts.cancelTitle}
      action={texts.cancel}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => cancel.mutate()}
      isPending={cancel.isPending}
      error={cancel.error}
      isDangerous
    >
      <p>{texts.cancelText(to)}</p>
    </ConfirmDialog>
  )
}
