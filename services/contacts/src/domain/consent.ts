import type { ConsentHow } from '@postrider/contracts/resources'

/** How a change of a subscription came about, for the consent log. */
export interface Origin {
  how: ConsentHow
  /** The client address of the person who asked for it, where the gateway has told it. */
  address?: string | undefined
}

/** A change of a contact's subscription, as the consent log keeps it. */
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
