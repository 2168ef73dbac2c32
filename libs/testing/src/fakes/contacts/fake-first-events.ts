import { Data } from '@postrider/contracts'
import type { contactsApi } from '@postrider/contracts/internal'
import { contactsOf, type State, type StoredContact } from './contacts-state.ts'

type Body = ReturnType<(typeof contactsApi.firstEvents)['body']['parse']>
type Answer = ReturnType<(typeof contactsApi.firstEvents)['response']['parse']>
type Event = StoredContact['events'][number]

/** Implements `firstEvents`. */
export function answerFirstEvents(state: State, body: Body): Answer {
  const contacts = new Map(contactsOf(state, body).map((contact) => [contact.id, contact]))
  return {
    events: body.waits.map((wait) => {
      const [first] = (contacts.get(wait.contactId)?.events ?? [])
        .filter((event) => ends(wait, event))
        .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      return first ? { id: first.id, at: first.createdAt.toISOString(), data: Data.parse(first.data) } : null
    }),
  }
}

function ends({ name, since, after, before }: Body['waits'][number], event: Event): boolean {
  const at = event.createdAt
  if (event.name !== name || at < new Date(since) || at >= new Date(before)) return false
  if (name === 'email.received' && Data.parse(event.data)['isAutomatic'] === true) return false
  return at > new Date(since) || after === null || event.id > after
}

const placeOf = ({ createdAt, id }: Event): string => `${createdAt.toISOString()} ${id}`
