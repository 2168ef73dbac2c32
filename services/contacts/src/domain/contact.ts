import type { Data } from '@postrider/contracts'
import type { Origin } from './consent.ts'

export interface Contact {
  id: string
  projectId: string
  email: string
  subscribed: boolean
  data: Data
  version: number
  /** The project's generation in which the contact was created. */
  generation: number
  createdAt: Date
  updatedAt: Date
}

/** An event in the ledger (the table `events`): an action of a contact, or an event about the contact. */
export interface LedgerEvent {
  id: string
  projectId: string
  contactId: string
  name: string
  data: Data
  emailId: string | null
  createdAt: Date
  /** Set for a subscription change. Only the consent log uses it. */
  origin?: Origin
}
