import type { Contact } from '../domain/contact.ts'

/** The contacts that exist at the time of an export. */
export interface ContactRange {
  /** Yields pages of the contacts, oldest first. */
  pages(): AsyncGenerator<Contact[]>
  /** Returns the data keys of the contacts in order, or undefined if there are more than `most`. */
  dataKeys(most: number): Promise<string[] | undefined>
}
