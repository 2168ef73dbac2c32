import type { ConsentHow } from '@postrider/contracts/resources'

/** Origin of a subscription change, for the consent log. */
export interface Origin {
  how: ConsentHow
  /** Network address of the client that requested the change, if the gateway sent it. */
  address?: string | undefined
}

/** A subscription change of a contact in the consent log. */
export interface Consent {
  id: string
  projectId: string
  contactId: string
  subscribed: boolean
  how: ConsentHow
  emailId: string | null
  campaignId: string | null
  address: string | null
  at: Date
}
