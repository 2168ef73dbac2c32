import type { Data } from '@postrider/contracts'

export interface Contact {
  id: string
  projectId: string
  email: string
  subscribed: boolean
  data: Data
  version: number
  /** Of the project's life in which the contact was created. */
  generation: number
  createdAt: Date
  updatedAt: Date
}

/** A row of the ledger: what a contact did, or what was done to him. */
export interface LedgerEvent {
  id: string
  projectId: string
  contactId: string
  name: string
  data: Data
  emailId: string | null
  createdAt: Date
}
