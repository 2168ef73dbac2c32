import { eventNameOf, isId } from '@postrider/contracts'

/** The parsed `field` of a filter. */
export type Field =
  | { kind: 'email' }
  | { kind: 'subscribed' }
  | { kind: 'instant'; name: 'createdAt' | 'updatedAt' }
  | { kind: 'data'; path: string }
  /** Events with this stored name, including mail events (`email.<activity>`). */
  | { kind: 'history'; event: string }
  | { kind: 'segment'; id: string }

/** Maps both spellings that clients use to the stored names of mail events. */
const activities = new Map([
  ['sent', 'email.sent'],
  ['delivery', 'email.delivery'],
  ['delivered', 'email.delivery'],
  ['open', 'email.open'],
  ['opened', 'email.open'],
  ['click', 'email.click'],
  ['clicked', 'email.click'],
  ['bounce', 'email.bounce'],
  ['bounced', 'email.bounce'],
  ['complaint', 'email.complaint'],
  ['complained', 'email.complaint'],
])

/** Parses the field of a filter; undefined for an unknown field. */
export function parseField(name: string): Field | undefined {
  if (name === 'email' || name === 'subscribed') return { kind: name }
  if (name === 'createdAt' || name === 'updatedAt') return { kind: 'instant', name }
  const dot = name.indexOf('.')
  const rest = name.slice(dot + 1)
  return dot === -1 || rest === '' ? undefined : prefixed(name.slice(0, dot), rest)
}

function prefixed(prefix: string, rest: string): Field | undefined {
  switch (prefix) {
    case 'data':
      return { kind: 'data', path: rest }
    case 'event': {
      const event = eventNameOf(rest)
      return event === '' ? undefined : { kind: 'history', event }
    }
    case 'email': {
      const event = activities.get(rest)
      return event === undefined ? undefined : { kind: 'history', event }
    }
    case 'segment':
      // PostgreSQL returns ids in lower case, and a `Set` compares ids as text.
      return isId(rest) ? { kind: 'segment', id: rest.toLowerCase() } : undefined
    default:
      return undefined
  }
}

/** Returns the path of a `where` entry in the event's data: `amount` and `data.amount` are the same path. */
export const wherePath = (name: string): string =>
  name.startsWith('data.') && name.length > 'data.'.length ? name.slice('data.'.length) : name
