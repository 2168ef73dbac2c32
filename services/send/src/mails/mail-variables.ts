import type { Data } from '@postrider/contracts'

/**
 * The variables for rendering a mail (column `variables`): the contact when the mail was accepted, and the
 * request's data. `templateVariables` adds the links.
 */
export interface MailVariables {
  contact: { id: string; email: string; subscribed: boolean; data: Data } | null
  /**
   * The request's data, in which one-off values (values that must not be stored) are wrapped. `name` is the
   * recipient's name.
   */
  requestData: Data
  /** Set for workflow mail, whose `requestData` is the context of the execution. */
  workflow?: { id: string; name: string; execution: { id: string; startedAt: string } }
}
