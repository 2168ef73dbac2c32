import type { Data } from '@postrider/contracts'

/**
 * The variables for rendering a mail (column `variables`): the contact at the time of acceptance, and the
 * request's data. `templateVariables` adds the links.
 */
export interface MailVariables {
  contact: { id: string; email: string; subscribed: boolean; data: Data } | null
  /** The request's data; values that are not stored are wrapped. `name` is the recipient's display name. */
  requestData: Data
  /** Set for workflow mail, whose `requestData` is the context of the execution. */
  workflow?: { id: string; name: string; execution: { id: string; startedAt: string } }
}
