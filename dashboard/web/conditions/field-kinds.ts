import type { Schemas } from '@postrider/client'
import type { Operator } from './condition.ts'

/** What a filter reads: a standard field, a key of `data`, an event, an activity of mails, or a segment. */
export const fieldKinds = [
  'data',
  'email',
  'subscribed',
  'createdAt',
  'updatedAt',
  'event',
  'mail',
  'segment',
] as const
export type FieldKind = (typeof fieldKinds)[number]

export type FieldType = Schemas['FieldType']

/** The operands that an operator needs. */
export type OperandKind = 'none' | 'value' | 'list' | 'amount' | 'count'

/** The activities of mails, in the spelling that the API documents. */
export const mailActivities = ['sent', 'delivered', 'opened', 'clicked', 'bounced', 'complained'] as const
export type MailActivity = (typeof mailActivities)[number]

const activityNames: Readonly<Record<string, MailActivity>> = {
  delivery: 'delivered',
  open: 'opened',
  click: 'clicked',
  bounce: 'bounced',
  complaint: 'complained',
}

/** Returns the activity of a field such as `email.opened` or `email.open`; undefined for other fields. */
export function activityOf(field: string): MailActivity | undefined {
  if (!field.startsWith('email.')) return undefined
  const name = field.slice('email.'.length)
  return mailActivities.find((activity) => activity === name) ?? activityNames[name]
}

/** Returns what a field reads. */
export function kindOf(field: string): FieldKind {
  const prefix = field.split('.')[0] ?? ''
  if (prefix === 'email' && field !== 'email') return 'mail'
  return fieldKinds.find((kind) => kind === prefix) ?? 'data'
}

/** Returns the first field of a kind, without a name where the user must choose it. */
export function firstField(kind: FieldKind): string {
  if (kind === 'mail') return 'email.opened'
  return kind === 'data' || kind === 'event' || kind === 'segment' ? `${kind}.` : kind
}

/** Returns the field without its prefix: the key of `data`, the name of the event, or the id of the segment. */
export const nameOf = (field: string): string => field.replace(/^(data|event|email|segment)\./, '')

const equality: readonly Operator[] = ['equals', 'notEquals']
const texts: readonly Operator[] = ['contains', 'notContains', 'startsWith', 'endsWith']
const lists: readonly Operator[] = ['in', 'notIn']
const order: readonly Operator[] = ['greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']
const ages: readonly Operator[] = ['within', 'olderThan']
const presence: readonly Operator[] = ['exists', 'notExists']

const history: readonly Operator[] = [
  'triggered',
  'notTriggered',
  'triggeredWithin',
  'notTriggeredWithin',
  'triggeredOlderThan',
  'countAtLeast',
  'countAtMost',
]

/** The operators of data, with those first that fit the usual type of the field. */
const dataOperators: Readonly<Record<FieldType, readonly Operator[]>> = {
  string: [...equality, ...texts, ...lists, ...presence, ...order, ...ages],
  number: [...equality, ...order, ...lists, ...presence, ...texts, ...ages],
  boolean: [...equality, ...presence, ...lists, ...texts, ...order, ...ages],
  date: [...order, ...ages, ...equality, ...presence, ...texts, ...lists],
}

/** Returns the operators of a kind, the most useful first. `type` is the usual type of a key of `data`. */
export function operatorsOf(kind: FieldKind, type: FieldType = 'string'): readonly Operator[] {
  switch (kind) {
    case 'email':
      return [...equality, ...texts, ...lists]
    case 'subscribed':
      return equality
    case 'createdAt':
    case 'updatedAt':
      return [...ages, ...order, ...equality]
    case 'event':
    case 'mail':
      return history
    case 'segment':
      return ['memberOfSegment', 'notMemberOfSegment']
    case 'data':
      return dataOperators[type]
    default:
      return kind satisfies never
  }
}

const withoutOperand = new Set<Operator>([
  ...presence,
  'triggered',
  'notTriggered',
  'memberOfSegment',
  'notMemberOfSegment',
])
const withAmount = new Set<Operator>([...ages, 'triggeredWithin', 'triggeredOlderThan', 'notTriggeredWithin'])

/** Returns the operands that an operator needs. */
export function operandOf(operator: Operator): OperandKind {
  if (withoutOperand.has(operator)) return 'none'
  if (withAmount.has(operator)) return 'amount'
  if (lists.includes(operator)) return 'list'
  return operator.startsWith('count') ? 'count' : 'value'
}
