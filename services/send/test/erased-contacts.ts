import { contactErased, draft } from '@postrider/contracts/messages'
import type { Delivery } from './delivery.ts'

export interface ErasedContact {
  projectId: string
  contactId: string
  /** The current address of the contact. */
  email: string
}

/** Publishes the erasure of a contact and waits until the service has erased the contact. */
export async function erase(
  delivery: Delivery,
  { projectId, contactId: id, email }: ErasedContact,
): Promise<void> {
  const about = { key: id, projectId, generation: 1, at: delivery.now() }
  await delivery.consume(draft(contactErased, about, { id, email, version: 2 }))
  const { service } = delivery.startProcess()
  while (!(await service.settle())) continue
}
