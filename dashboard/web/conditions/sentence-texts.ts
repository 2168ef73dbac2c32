import type { Catalogue, Texts } from '../text/catalogue.ts'
import { count } from '../text/format.ts'
import type { Operator, Unit } from './condition.ts'
import type { MailActivity } from './field-kinds.ts'

type Comparison = Extract<
  Operator,
  'equals' | 'notEquals' | 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual'
>

const periods: Record<Unit, (amount: number) => string> = {
  minutes: (amount) => count(amount, 'minute', 'minutes'),
  hours: (amount) => count(amount, 'hour', 'hours'),
  days: (amount) => count(amount, 'day', 'days'),
}

const participles: Record<MailActivity, string> = {
  sent: 'sent',
  delivered: 'delivered',
  opened: 'opened',
  clicked: 'clicked',
  bounced: 'bounced',
  complained: 'reported as spam',
}

const en = {
  whole: (rule: string) => `A contact matches if ${rule}.`,
  and: ' and ',
  or: ' or ',
  others: (more: number) => count(more, 'other value', 'other values'),
  quoted: (text: string) => `“${text}”`,
  address: 'the email address',
  period: (amount: number, unit: Unit) => periods[unit](amount),
  subscribed: 'the contact is subscribed',
  unsubscribed: 'the contact is unsubscribed',
  created: 'the contact was created',
  updated: 'the contact was last changed',
  timed: {
    equals: (day: string) => `on ${day}`,
    notEquals: (day: string) => `not on ${day}`,
    greaterThan: (day: string) => `after ${day}`,
    greaterThanOrEqual: (day: string) => `on or after ${day}`,
    lessThan: (day: string) => `before ${day}`,
    lessThanOrEqual: (day: string) => `on or before ${day}`,
  } satisfies Record<Comparison, (day: string) => string>,
  inTheLast: (period: string) => `in the last ${period}`,
  moreThanAgo: (period: string) => `more than ${period} ago`,
  values: {
    isNull: (name: string) => `${name} is null or not set`,
    equals: (name: string, value: string) => `${name} is ${value}`,
    notEquals: (name: string, value: string) => `${name} is set and is not ${value}`,
    in: (name: string, values: string) => `${name} is one of ${values}`,
    notIn: (name: string, values: string) => `${name} is set and is none of ${values}`,
    contains: (name: string, value: string) => `${name} contains ${value}`,
    notContains: (name: string, value: string) => `${name} is set and does not contain ${value}`,
    startsWith: (name: string, value: string) => `${name} starts with ${value}`,
    endsWith: (name: string, value: string) => `${name} ends with ${value}`,
    exists: (name: string) => `${name} is set`,
    notExists: (name: string) => `${name} is not set`,
    within: (name: string, period: string) => `${name} is in the last ${period}`,
    olderThan: (name: string, period: string) => `${name} is more than ${period} ago`,
  },
  addresses: {
    notEquals: (value: string) => `the email address is not ${value}`,
    notIn: (values: string) => `the email address is none of ${values}`,
    notContains: (value: string) => `the email address does not contain ${value}`,
  },
  numbers: {
    greaterThan: (name: string, value: string) => `${name} is more than ${value}`,
    greaterThanOrEqual: (name: string, value: string) => `${name} is at least ${value}`,
    lessThan: (name: string, value: string) => `${name} is less than ${value}`,
    lessThanOrEqual: (name: string, value: string) => `${name} is at most ${value}`,
  },
  orders: {
    greaterThan: (name: string, value: string) => `${name} is after ${value}`,
    greaterThanOrEqual: (name: string, value: string) => `${name} is on or after ${value}`,
    lessThan: (name: string, value: string) => `${name} is before ${value}`,
    lessThanOrEqual: (name: string, value: string) => `${name} is on or before ${value}`,
  },
  event: {
    happened: (name: string) => `the event “${name}” happened`,
    never: (name: string) => `the event “${name}” never happened`,
    last: (name: string) => `the event “${name}” last happened`,
    didNot: (name: string) => `the event “${name}” did not happen`,
  },
  mail: {
    happened: (activity: MailActivity) => `a mail was ${participles[activity]}`,
    never: (activity: MailActivity) => `no mail was ever ${participles[activity]}`,
    last: (activity: MailActivity) => `a mail was last ${participles[activity]}`,
    didNot: (activity: MailActivity) => `no mail was ${participles[activity]}`,
  },
  atLeast: (times: number) => `at least ${count(times, 'time', 'times')}`,
  atMost: (times: number) => `at most ${count(times, 'time', 'times')}`,
  where: (rules: string) => ` (counting only where ${rules})`,
  memberOf: (segment: string) => `the contact is in the segment ${segment}`,
  notMemberOf: (segment: string) => `the contact is not in the segment ${segment}`,
} satisfies Texts

export const sentenceTexts: Catalogue<typeof en> = { en }
