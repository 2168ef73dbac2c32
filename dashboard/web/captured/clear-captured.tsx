import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dataOf, userApi } from '../api/client.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { focusTitle } from '../ui/keep-focus.ts'
import { showToast } from '../ui/toast.tsx'
import { capturedKey } from './queries.ts'
import { capturedTexts } from './texts.ts'

const texts = textsOf(capturedTexts)

/** Deletes all captured mail, after a confirmation. */
export function ClearCaptured({ isDisabled }: { isDisabled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const queries = useQueryClient()
  const clear = useMutation({
    mutationFn: () => dataOf(userApi.client.DELETE('/inbox/messages')),
    onSuccess: () => {
      setOpen(false)
      focusTitle()
      showToast(texts.cleared)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: capturedKey }),
  })
  return (
    <>
      <Button look="danger" isDisabled={isDisabled} onPress={() => setOpen(true)}>
        {texts.clear}
      </Button>
      <ConfirmDialog
        title={texts.clearTitle}
        action={texts.clear}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={() => clear.mutate()}
        isPending={clear.isPending}
        error={clear.error}
        isDangerous
      >
        <p>{texts.clearText}</p>
      </ConfirmDialog>
    </>
  )
}
