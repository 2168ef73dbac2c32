import { fc } from '@postrider/testing/property'
import type { Project } from './factories.ts'

/** The names of recipients. Mail to the last one is suppressed. */
const names = ['ada', 'bob', 'cy', 'stopped']
export const addressOf = (name: string): string => `${name}@example.net`

const someName = fc.constantFrom(...names)
const someData = fc.dictionary(fc.constantFrom('a', 'b', 'once'), fc.integer({ min: 0, max: 3 }), {
  maxKeys: 2,
})

/** A mail of a generated batch. */
export interface Item {
  to: { name: string; data?: object }[]
  fault?: 'domain' | 'schema' | 'template' | 'locale' | 'too-late'
  template?: 'TRANSACTIONAL' | 'MARKETING'
  copies: string[]
  data?: object
  subscribed?: boolean
  isScheduled: boolean
  throttle?: string
  key?: string
  hasFile: boolean
}

const rarely = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 })

const baseItem = {
  to: fc.uniqueArray(fc.record({ name: someName, data: someData }, { requiredKeys: ['name'] }), {
    minLength: 1,
    maxLength: 3,
    selector: ({ name }) => name,
  }),
  copies: fc.uniqueArray(someName, { maxLength: 2 }),
  data: someData,
  isScheduled: fc.boolean(),
  key: rarely(fc.constantFrom('k1', 'k2', 'k3')),
  hasFile: fc.boolean(),
  fault: rarely(fc.constantFrom('domain', 'schema', 'template', 'too-late')),
}

/** Items of a project without limits. */
export const freeItem = fc.record({
  ...baseItem,
  fault: rarely(fc.constantFrom('domain', 'schema', 'template', 'locale', 'too-late')),
  template: rarely(fc.constantFrom('TRANSACTIONAL', 'MARKETING')),
  subscribed: rarely(fc.boolean()),
  throttle: rarely(fc.constantFrom('t1', 't2')),
}) as fc.Arbitrary<Item>

/**
 * Items of a project with a limit. Which of its contacts are unsubscribed or throttled is known only in the
 * transaction, where a rejected item has already created its contacts.
 */
export const limitedItem = fc.record(baseItem) as fc.Arbitrary<Item>

/** Returns the body of an item, which can be scheduled for an hour after `now`. */
export function bodyOf(project: Project, item: Item, now: Date): object {
  const { to, fault, template, copies, data, subscribed, key, hasFile } = item
  const hasCopies = to.length === 1 && template !== 'MARKETING' && copies.length > 0
  return {
    to: to.map(({ name, data: own }) => ({
      email: fault === 'schema' ? name : addressOf(name),
      data: { ...own, secret: { value: `secret of ${name}`, persistent: false } },
    })),
    ...(hasCopies && { cc: copies.map(addressOf) }),
    ...contentOf(project, item),
    data: { ...data, ...(fault === 'locale' && { locale: 5 }) },
    ...(subscribed !== undefined && { subscribed }),
    delivery: deliveryOf(item, now),
    // The key of an item that only the contacts service rejects is in use until then.
    ...(key !== undefined && fault !== 'locale' && { idempotencyKey: key }),
    ...(hasFile && { attachments: [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }] }),
  }
}

const contentOf = ({ domain }: Project, { fault, template }: Item): object =>
  template === undefined
    ? {
        subject: 'Hello {{a}}',
        body: `<p>{{a}}</p>`,
        from: `x@${fault === 'domain' ? 'nowhere.test' : domain}`,
      }
    : { template: fault === 'template' ? 'None' : template }

function deliveryOf({ fault, isScheduled, throttle }: Item, now: Date): object {
  const soon = isScheduled ? new Date(now.getTime() + 3_600_000).toISOString() : undefined
  const at = fault === 'too-late' ? '2099-01-01T00:00:00Z' : soon
  return {
    ...(at !== undefined && { at }),
    ...(throttle !== undefined && { throttle: '1h', throttleKey: throttle }),
  }
}
