import type { ContactView } from '@postrider/contracts/resources'
import type { Contact } from '../domain/contact.ts'

/** A contact as the API answers it. */
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
