import { textsOf } from '../text/catalogue.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { targetCount, type BulkOperation, type BulkTarget } from './bulk.ts'
import { contactTexts } from './texts.ts'
import type { Bulk } from './use-bulk.tsx'

const texts = textsOf(contactTexts).bulk

/** From this number of contacts, a deletion asks the user to type the number. */
const typedFrom = 100

export interface BulkDialogProps {
  operation: BulkOperation
  target: BulkTarget
  bulk: Bulk
  onClose: () => void
}

/** Asks before an operation on many contacts, and names their exact number. */
export function BulkDialog({ operation, target, bulk, onClose }: BulkDialogProps) {
  const count = targetCount(target)
  const isDelete = operation === 'delete'
  return (
    <ConfirmDialog
      title={texts.titles[operation](count)}
      action={texts.confirm[operation](count)}
      isOpen
      onClose={() => {
        bulk.reset()
        onClose()
      }}
      onConfirm={() => bulk.mutate({ operation, target })}
      isPending={bulk.isPending}
      error={bulk.error}
      isDangerous={isDelete}
      {...(isDelete && count >= typedFrom && { typed: String(count) })}
    >
      <p>{texts.explanations[operation]}</p>
    </ConfirmDialog>
  )
}
