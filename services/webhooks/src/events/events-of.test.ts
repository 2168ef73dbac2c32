import { readFileSync } from 'node:fs'
import * as messages from '@postrider/contracts/messages'
import { webhookEventNames, webhookEvents } from '@postrider/contracts/webhook-events'
import type { Received } from '@postrider/messaging'
import { consumed, eventsOf } from './events-of.ts'
import type { WebhookEvent } from './webhook-event.ts'

const id = '0198c0de-0000-7000-8000-0000000000aa'
const origin = {
  id,
  projectId: '0198c0de-0000-7000-8000-0000000000bb',
  generation: 3,
  at: new Date('2026-01-02T03:04:05.678Z'),
}
const emailId = '0198c0de-0000-7000-8000-000000000002'
const contactId = '0198c0de-0000-7000-8000-000000000001'
const campaignId = '0198c0de-0000-7000-8000-000000000021'
const mail = {
  resourceId: emailId,
  contactId,
  email: 'ada@example.com',
  attributes: { domain: 'example.com', tags: ['welcome'], source: 'TRANSACTIONAL' },
}
const contact = { resourceId: contactId, contactId, email: 'ada@example.com', attributes: {} }

const isMessageType = (value: unknown): value is messages.MessageType =>
  typeof value === 'object' && value !== null && 'topic' in value && 'type' in value && 'data' in value
const types = Object.values<unknown>(messages).filter(isMessageType)

/** Returns the sample of a message type as a received message, with some fields replaced. */
function received(type: string, fields: object = {}): Received {
  const found = types.find((each) => each.type === type)
  if (!found) throw new Error(`There is no message type ${type}.`)
  const file = new URL(
    `../../../../libs/contracts/test/samples/${type}.${found.topic.split('.').at(-1)}.json`,
    import.meta.url,
  )
  const data = found.data.parse({ ...JSON.parse(readFileSync(file, 'utf8')), ...fields })
  return { ...origin, type, topic: found.topic, key: id, correlationId: undefined, data }
}

/** Expects that the data of an event has exactly the fields of the catalogue. */
function expectInCatalogue({ type, data }: WebhookEvent): void {
  expect(webhookEvents[type].data.strict().parse(data)).toEqual(data)
}

/** The message, replaced fields of its sample, and what the event has. */
const cases: [type: string, fields: object, expected: object][] = [
  [
    'email.queued',
    {},
    {
      type: 'email.queued',
      ...mail,
      data: { status: 'QUEUED', sequence: null, queuedAt: '2026-01-02T03:04:08.678Z' },
    },
  ],
  [
    'email.scheduled',
    {},
    {
      type: 'email.scheduled',
      ...mail,
      data: { status: 'SCHEDULED', scheduledFor: '2026-03-02T12:00:00.000Z' },
    },
  ],
  [
    'email.sent',
    {},
    { type: 'email.sent', ...mail, data: { status: 'SENT', sentAt: '2026-01-02T03:04:09.678Z' } },
  ],
  [
    'email.sent',
    { sequence: 2, state: { status: 'DELIVERED', opens: 3, clicks: 1 } },
    { type: 'email.sent', data: { status: 'DELIVERED', sequence: 2, opens: 3, clicks: 1 } },
  ],
  ['email.sent', { from: 'Team@Mail.EXAMPLE.com' }, { attributes: { domain: 'mail.example.com' } }],
  ['email.sent', { campaignId }, { attributes: { campaignId } }],
  ['email.delivered', {}, { type: 'email.delivered', ...mail, data: { status: 'DELIVERED' } }],
  [
    'email.delayed',
    {},
    {
      type: 'email.delayed',
      ...mail,
      data: {
        status: 'QUEUED',
        sequence: 3,
        reason: '450 4.2.2 Mailbox full',
        nextAttemptAt: '2026-01-02T03:05:13.678Z',
      },
    },
  ],
  [
    'email.opened',
    {},
    {
      type: 'email.opened',
      ...mail,
      data: { status: 'OPENED', opens: 2, isMachine: false, isFirstOpen: false },
    },
  ],
  [
    'email.clicked',
    {},
    {
      type: 'email.clicked',
      ...mail,
      data: { status: 'CLICKED', clicks: 1, link: 'https://example.com/start' },
    },
  ],
  [
    'email.bounced',
    {},
    { type: 'email.bounced', ...mail, data: { status: 'BOUNCED', bounceType: 'Permanent' } },
  ],
  ['email.complained', {}, { type: 'email.complained', ...mail, data: { status: 'COMPLAINED' } }],
  [
    'email.failed',
    {},
    {
      type: 'email.failed',
      ...mail,
      data: { status: 'FAILED', reason: 'The provider refused the address.' },
    },
  ],
  [
    'email.suppressed',
    {},
    { type: 'email.suppressed', ...mail, data: { status: 'SUPPRESSED', reason: 'unsubscribed' } },
  ],
  [
    'email.dropped',
    {},
    {
      type: 'email.dropped',
      resourceId: emailId,
      attributes: { campaignId: '0198c0de-0000-7000-8000-000000000006', source: 'CAMPAIGN' },
      data: { status: 'DROPPED', reason: 'The campaign was cancelled.' },
    },
  ],
  [
    'email.received',
    {},
    {
      type: 'email.received',
      resourceId: emailId,
      contactId,
      email: 'ada@example.com',
      attributes: { domain: 'example.com', tags: [], source: 'INBOUND' },
      data: { status: 'RECEIVED', body: '<p>Where is my parcel?</p>', to: 'support@shop.example' },
    },
  ],
  [
    'email.received',
    { recipients: Array.from({ length: 1_000 }, (_, index) => `${index}${'x'.repeat(60)}@shop.example`) },
    { type: 'email.received', data: { body: null, hasContent: true } },
  ],
  [
    'contact.created',
    {},
    { type: 'contact.created', ...contact, isImported: false, data: { contactId, version: 1 } },
  ],
  ['contact.created', { isImported: true }, { type: 'contact.created', isImported: true }],
  [
    'contact.updated',
    {},
    { type: 'contact.updated', ...contact, data: { contactId, version: 4, subscribed: true } },
  ],
  ['contact.updated', { subscriptionChanged: false }, { type: 'contact.updated' }],
  ['contact.updated', { subscriptionChanged: true }, { type: 'contact.subscribed', ...contact }],
  [
    'contact.updated',
    { subscriptionChanged: true, subscribed: false, isImported: true },
    { type: 'contact.unsubscribed', isImported: true, data: { subscribed: false } },
  ],
  [
    'contact.deleted',
    {},
    { type: 'contact.deleted', ...contact, data: { contactId, email: 'ada@example.com', version: 5 } },
  ],
  [
    'membership.changed',
    {},
    {
      type: 'segment.entered',
      resourceId: '0198c0de-0000-7000-8000-000000000011',
      contactId,
      email: null,
      data: { slug: 'best-customers', membershipVersion: 7 },
    },
  ],
  ['membership.changed', { isMember: false }, { type: 'segment.left' }],
  [
    'campaign.changed',
    { transition: 'scheduled', status: 'SCHEDULED' },
    { type: 'campaign.scheduled', data: { status: 'SCHEDULED' } },
  ],
  [
    'campaign.changed',
    { transition: 'started' },
    {
      type: 'campaign.started',
      resourceId: campaignId,
      attributes: { campaignId, tags: ['spring'], domain: 'example.com' },
      contactId: null,
      data: { campaignId, name: 'Spring', totalRecipients: 1200, version: 2 },
    },
  ],
  [
    'campaign.changed',
    { transition: 'paused', paused: true },
    { type: 'campaign.paused', data: { paused: true } },
  ],
  ['campaign.changed', { transition: 'sent' }, { type: 'campaign.sent' }],
  ['campaign.changed', { transition: 'cancelled' }, { type: 'campaign.cancelled' }],
  [
    'campaign.changed',
    { transition: 'sent', from: undefined, tags: undefined },
    { attributes: { campaignId, tags: [] }, data: { from: null, tags: [] } },
  ],
  [
    'webhook_endpoint.disabled',
    {},
    { type: 'endpoint.disabled', resourceId: '0198c0de-0000-7000-8000-00000000000b', attributes: {} },
  ],
  [
    'execution.completed',
    {},
    {
      type: 'workflow.completed',
      resourceId: '0198c0de-0000-7000-8000-000000000041',
      contactId,
      data: { exitReason: 'exit_step', workflowId: '0198c0de-0000-7000-8000-000000000042' },
    },
  ],
  [
    'execution.failed',
    {},
    { type: 'workflow.failed', contactId, data: { stepId: '0198c0de-0000-7000-8000-000000000043' } },
  ],
  [
    'domain.verified',
    {},
    {
      type: 'domain.verified',
      resourceId: '0198c0de-0000-7000-8000-000000000081',
      data: { domain: 'mail.example.com' },
    },
  ],
  ['domain.lost', {}, { type: 'domain.lost', data: { records: [{ type: 'TXT' }] } }],
  [
    'suppression.created',
    {},
    {
      type: 'suppression.created',
      resourceId: '0198c0de-0000-7000-8000-000000000009',
      contactId,
      email: 'ada@example.com',
      attributes: { tags: ['welcome'] },
      data: { kind: 'ADDRESS', endsAt: null, metadata: { order: '42' } },
    },
  ],
  [
    'suppression.created',
    { kind: 'DOMAIN', value: 'example.com', contactId: null },
    { type: 'suppression.created', email: null, contactId: null },
  ],
  [
    'suppression.deleted',
    {},
    { type: 'suppression.deleted', data: { deletedAt: '2026-01-03T03:04:13.678Z' } },
  ],
  [
    'job.finished',
    {},
    {
      type: 'job.finished',
      resourceId: '0198c0de-0000-7000-8000-00000000000a',
      isImported: false,
      data: { type: 'import', result: { successCount: 2 } },
    },
  ],
  [
    'event.tracked',
    {},
    {
      type: 'event.triggered',
      resourceId: '0198c0de-0000-7000-8000-000000000005',
      contactId,
      email: 'ada@example.com',
      data: { name: 'signed up', data: { plan: 'pro' } },
    },
  ],
  ['event.tracked', { name: 'contact.subscribed.twice' }, { type: 'event.triggered' }],
]

describe('the events of a message', () => {
  it.each(cases)('%s with %j is the event %j', (type, fields, expected) => {
    const events = eventsOf(received(type, fields))

    expect(events).toMatchObject([{ ...origin, ...expected }])
    events.forEach(expectInCatalogue)
  })

  it('of campaign mails that were sent together are two per mail, with the ids of the page', () => {
    const events = eventsOf(received('audience_page.sent'))

    const about = {
      projectId: origin.projectId,
      generation: 3,
      resourceId: '0198c0de-0000-7000-8000-000000000025',
      contactId: '0198c0de-0000-7000-8000-000000000026',
      email: 'ada@example.net',
      attributes: { domain: 'example.com', tags: ['spring'], source: 'CAMPAIGN', campaignId },
    }
    expect(events).toMatchObject([
      { ...about, id: '0198c0de-0000-7000-8000-000000000024', type: 'email.sent' },
      { ...about, id: '0198c0de-0000-7000-8000-000000000027', type: 'email.delivered' },
    ])
    events.forEach(expectInCatalogue)
  })

  it.each([
    ['campaign.changed', {}],
    ['event.tracked', { name: 'email.open' }],
    ['event.tracked', { name: 'contact.subscribed' }],
    ['event.tracked', { name: 'contact.unsubscribed' }],
    ['event.tracked', { name: 'segment.best-customers.entry' }],
    ['event.tracked', { name: 'segment.best-customers.exit' }],
    ['email.unsubscribed', {}],
    ['request.accepted', {}],
    ['contact.erased', {}],
    ['execution.started', {}],
    ['execution.cancelled', {}],
    ['segment.deleted', {}],
    ['webhook_endpoint.failing', {}],
  ])('%s with %j are none', (type, fields) => {
    expect(eventsOf(received(type, fields))).toEqual([])
  })

  it('include all events of the catalogue', () => {
    const produced = cases.flatMap(([type, fields]) => eventsOf(received(type, fields)))

    const found = new Set<string>(produced.map(({ type }) => type))
    expect([...found].toSorted()).toEqual([...webhookEventNames].toSorted())
  })
})

describe('the consumed message types', () => {
  it('contain each type that reports events once', () => {
    const reporting = [...new Set([...cases.map(([type]) => type), 'audience_page.sent'])]

    expect(consumed.map(({ type }) => type).toSorted()).toEqual(reporting.toSorted())
  })
})
