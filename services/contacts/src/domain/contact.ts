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

/** A row of the ledger: an action of a contact, or an event about it. */
export interface LedgerEvent {
  id: string
  projectId: string
  contactId: string
  name: string
  data: Data
  emailId: string | null
  createdAt: Date
  /** Set for a subscription change. Only the consent log reads it. */
  origin?: Origin
}
