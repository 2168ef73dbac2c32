import type { ConsentHow } from '@postrider/contracts/resources'

/** The origin of a subscription change, for the consent log. */
export interface Origin {
  how: ConsentHow
  /** Client address of the person who requested it, if the gateway passed it on. */
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
