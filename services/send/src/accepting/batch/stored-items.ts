import type { SendBody, SendItem } from '@postrider/contracts/resources'
import { suggestionFor } from '../send-item.ts'
import { copiesOf } from '../plan-send.ts'

/**
 * An item of a response without personal data: a repeat of the request has the same body, which contains the
 * addresses.
 */
export interface StoredItem extends Omit<SendItem, 'contact' | 'suggestion' | 'suppressedCopies'> {
  contactId: string
  /** The positions of the suppressed copies in `copiesOf`. */
  suppressedCopies?: number[]
}

/** Returns the item of a response in the form in which it is stored. */
export function storedItem(
  { contact, suggestion: _suggestion, suppressedCopies, ...item }: SendItem,
  body: SendBody,
): StoredItem {
  const copies = copiesOf(body).map(({ email }) => email)
  return {
    ...item,
    contactId: contact.id,
    ...(suppressedCopies && { suppressedCopies: suppressedCopies.map((email) => copies.indexOf(email)) }),
  }
}

/** Returns the item of the response from its stored form. */
export function sendItemOf(
  { contactId, suppressedCopies, ...item }: StoredItem,
  { body, position }: { body: SendBody; position: number },
): SendItem {
  const copies = copiesOf(body)
  return {
    contact: { id: contactId, email: body.to[position]?.email ?? '' },
    ...item,
    ...(item.reason !== undefined && { suggestion: suggestionFor(item.reason) }),
    ...(suppressedCopies && { suppressedCopies: suppressedCopies.flatMap((at) => copies[at]?.email ?? []) }),
  }
}

/** Returns the accepted items of a batch by index. */
export const acceptedItems = (
  stored: { results: Readonly<Record<string, StoredItem[]>> } | undefined,
): ReadonlyMap<number, StoredItem[]> =>
  new Map(Object.entries(stored?.results ?? {}).map(([index, items]) => [Number(index), items]))
