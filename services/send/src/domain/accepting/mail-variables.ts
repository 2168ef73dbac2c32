import type { Data } from '@postrider/contracts'

/**
 * What a mail's row keeps for its rendering (column `variables`): the contact as it was when the mail was accepted, and what the
 * request gave beside. Fits `templateVariables`, which adds the links.
 */
export interface MailVariables {
  contact: { id: string; email: string; subscribed: boolean; data: Data } | null
  /** As given: one-off values in their wrapped form, the recipient's display name as `name`. */
  requestData: Data
}

/** Request data for one recipient: his display name, where he has one, counts as the key `name`. */
export const recipientData = (data: Data | undefined, name: string | undefined): Data =>
  name ? { ...data, name } : { ...data }
