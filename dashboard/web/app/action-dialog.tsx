import { AddContactDialog } from '../contacts/add-contact-dialog.tsx'
import { AddDomainDialog } from '../settings/domains/add-domain-dialog.tsx'
import { InviteDialog } from '../settings/members/invite-dialog.tsx'
import type { PaletteAction } from './palette-entries.ts'

export interface ActionDialogProps {
  action: PaletteAction
  onClose: () => void
}

/** The dialog of an action in the list of pages and actions. */
export function ActionDialog({ action, onClose }: ActionDialogProps) {
  switch (action) {
    case 'addContact':
      return <AddContactDialog isOpen onClose={onClose} />
    case 'addDomain':
      return <AddDomainDialog onClose={onClose} />
    case 'invite':
      return <InviteDialog onClose={onClose} />
    default:
      return action satisfies never
  }
}
