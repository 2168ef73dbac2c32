import type { Schemas } from '@postrider/client'
import { textsOf } from '../text/catalogue.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { suppressionTexts } from './texts.ts'
import { useDeleteSuppression } from './use-delete-suppression.ts'

const texts = textsOf(suppressionTexts)

export interface DeleteDialogProps {
  suppression: Schemas['Suppression']
  onClose: () => void
}

/** Asks before the suppression of a bounce or a complaint is deleted: its cause cannot be restored. */
export function DeleteDialog({ suppression, onClose }: DeleteDialogProps) {
  const { remove, isPending, error } = useDeleteSuppression()
  const { reason, value } = suppression
  return (
    <ConfirmDialog
      title={texts.confirmTitle}
      action={texts.remove}
      isOpen
      onClose={onClose}
      onConfirm={() => remove(suppression, { onSuccess: onClose })}
      isPending={isPending}
      error={error}
      isDangerous
    >
      <p>{reason === 'MANUAL' ? value : texts.confirm[reason](value)}</p>
    </ConfirmDialog>
  )
}
