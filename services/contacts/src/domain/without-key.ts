import type { Contact } from './contact.ts'

/** The contact without a key of its data; undefined when it does not have it. */
export function withoutKey(contact: Contact, key: string, at: Date): Contact | undefined {
  if (!Object.hasOwn(contact.data, key)) return undefined
  const data = Object.fromEntries(Object.entries(contact.data).filter(([name]) => name !== key))
  return { ...contact, data, version: contact.version + 1, updatedAt: at }
}
