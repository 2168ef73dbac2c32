import type { Data } from '@postrider/contracts'

/**
 * The variables that a mail's row keeps for its rendering (column `variables`): the contact as it was when
 * the mail was accepted, and the request's data. `templateVariables` adds the links.
 */
export interface MailVariables {
  contact: { id: string; email: string; subscribed: boolean; data: Data } | null
  /** The request's data: one-off values in their wrapped form, the recipient's display name as `name`. */
  requestData: Data
  /** Set for a workflow's mail, whose `requestData` is the context of the execution. */
  workflow?: { id: string; name: string; execution: { id: string; startedAt: string } }
}
