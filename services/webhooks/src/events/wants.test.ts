import type { WebhookEvent } from './webhook-event.ts'
import { wants, type Subscription } from './wants.ts'

type Event = Pick<WebhookEvent, 'type' | 'isImported' | 'attributes'>

const campaignId = '0198c0de-0000-7000-8000-000000000021'
const mail: Event = {
  type: 'email.sent',
  isImported: false,
  attributes: { domain: 'example.com', tags: ['spring', 'news'], campaignId, source: 'CAMPAIGN' },
}
const contact: Event = { type: 'contact.created', isImported: false, attributes: {} }
const imported: Event = { ...contact, isImported: true }
const job: Event = { type: 'job.finished', isImported: false, attributes: {} }

const all = { events: ['*'], filter: null, includeImports: false }

const cases: [Partial<Subscription>, Event, boolean][] = [
  // Names and patterns.
  [{}, mail, true],
  [{ events: ['email.sent'] }, mail, true],
  [{ events: ['email.*'] }, mail, true],
  [{ events: ['email.opened', 'contact.*'] }, mail, false],
  [{ events: ['email.opened', 'contact.*'] }, contact, true],
  [{ events: ['email.sentence'] }, mail, false],
  [{ events: ['*'] }, job, true],
  // Each field of the filter.
  [{ filter: {} }, mail, true],
  [{ filter: {} }, contact, true],
  [{ filter: { domains: ['example.com'] } }, mail, true],
  [{ filter: { domains: ['example.net', 'mail.example.com'] } }, mail, false],
  [{ filter: { tags: ['other', 'news'] } }, mail, true],
  [{ filter: { tags: ['other'] } }, mail, false],
  [{ filter: { campaignIds: [campaignId] } }, mail, true],
  [{ filter: { campaignIds: ['0198c0de-0000-7000-8000-000000000022'] } }, mail, false],
  [{ filter: { source: ['WORKFLOW', 'CAMPAIGN'] } }, mail, true],
  [{ filter: { source: ['TRANSACTIONAL'] } }, mail, false],
  // All fields together.
  [{ filter: { domains: ['example.com'], source: ['CAMPAIGN'] } }, mail, true],
  [{ filter: { domains: ['example.com'], source: ['WORKFLOW'] } }, mail, false],
  [{ events: ['contact.*'], filter: { domains: ['example.com'] } }, mail, false],
  // Events without the attribute.
  [{ filter: { domains: ['example.com'] } }, contact, false],
  [{ filter: { tags: ['news'] } }, contact, false],
  [{ filter: { tags: ['news'] } }, { ...mail, attributes: { tags: [] } }, false],
  [{ filter: { campaignIds: [campaignId] } }, contact, false],
  [{ filter: { source: ['CAMPAIGN'] } }, contact, false],
  // Imports.
  [{}, imported, false],
  [{ events: ['contact.created'] }, imported, false],
  [{ includeImports: true }, imported, true],
  [{ events: ['email.*'], includeImports: true }, imported, false],
  [{ includeImports: false }, job, true],
]

describe('an endpoint', () => {
  it.each(cases)('with %j and the event %j: %s', (fields, event, expected) => {
    expect(wants({ ...all, ...fields }, event)).toBe(expected)
  })
})
