import type { Contact } from './contact.ts'

/** Returns the contact without a data key. Returns undefined if the contact does not have the key. */
export function withoutKey(contact: Contact, key: string, at: Date): Contact | undefined {
  if (!Object.hasOwn(contact.data, key)) return undefined
  const data = Object.fromEntries(Object.entries(contact.data).filter(([name]) => name !== key))
  return { ...contact, data, version: contact.version + 1, updatedAt: at }
}
