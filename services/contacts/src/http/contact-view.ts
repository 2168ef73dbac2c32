import type { ContactView } from '@postrider/contracts/resources'
import type { Contact } from '../domain/contact.ts'

/** Formats a contact for API responses. */
export const contactView = ({
  id,
  email,
  subscribed,
  data,
  projectId,
  createdAt,
  updatedAt,
}: Contact): ContactView => ({
  id,
  email,
  subscribed,
  data,
  projectId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
