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

/** A row of the ledger: what a contact did, or what happened to it. */
export interface LedgerEvent {
  id: string
  projectId: string
  contactId: string
  name: string
  data: Data
  emailId: string | null
  createdAt: Date
  /** Set for a change of the subscription; only the consent log reads it. */
  origin?: Origin
}
