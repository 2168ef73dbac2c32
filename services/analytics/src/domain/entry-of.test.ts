import {
  messagesOfAudiencePageSent,
  type eventTracked,
  type audiencePageSent,
} from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { entriesOf, type FeedMessage } from './entry-of.ts'

const at = new Date('2026-03-01T12:00:00.000Z')
const origin = { projectId: uuidv7(), generation: 1, at }

const entries = (message: FeedMessage) => entriesOf({ ...origin, ...message })

const mail = {
  emailId: uuidv7(),
  contactId: uuidv7(),
  to: 'ada@example.com',
  subject: 'Hello',
  from: 'us@example.com',
  fromName: null,
  messageId: null,
  templateId: null,
  campaignId: null,
  workflowExecutionId: null,
  workflowId: null,
  sourceType: 'CAMPAIGN' as const,
  tags: [],
  metadata: {},
}
const instant = at.toISOString()
const clicked = { ...mail, clickedAt: instant, clicks: 1, isFirstClick: true, isMachine: false }

const run: z.output<typeof audiencePageSent.data> = {
  id: uuidv7(),
  campaignId: uuidv7(),
  from: 'us@example.com',
  fromName: null,
  templateId: null,
  sentAt: instant,
  tags: [],
  mails: [true, false].map((isDelivered) => ({
    id: uuidv7(),
    emailId: uuidv7(),
    contactId: uuidv7(),
    to: 'ada@example.com',
    subject: 'News',
    messageId: '<a@example.com>',
    deliveredId: isDelivered ? uuidv7() : null,
  })),
}

const tracked = (name: string, data: Record<string, unknown> = {}): FeedMessage => {
  const event: z.output<typeof eventTracked.data> = {
    id: uuidv7(),
    name,
    contactId: uuidv7(),
    email: 'ada@example.com',
    data,
    emailId: null,
    contactVersion: 1,
    createdAt: instant,
  }
  return { type: 'event.tracked', data: event }
}

describe('the entry of a message', () => {
  it('is the same for a mail in `audience_page.sent` and for the separate messages of a ledger about this mail', () => {
    const together = entries({ type: 'audience_page.sent', data: run })

    expect(together.map(({ type }) => type)).toEqual(['email.sent', 'email.delivered', 'email.sent'])
    expect(messagesOfAudiencePageSent(run).flatMap(entries)).toEqual(together)
  })

  it('has a different id for each message about a mail, even if the messages have the same time', () => {
    const opened = { ...mail, openedAt: instant, opens: 1, isFirstOpen: true }
    const facts = [
      { type: 'email.sent', data: { ...mail, sentAt: instant } },
      { type: 'email.delivered', data: { ...mail, deliveredAt: instant } },
      { type: 'email.opened', data: { ...opened, isMachine: false } },
      { type: 'email.opened', data: { ...opened, isMachine: true } },
      { type: 'email.clicked', data: { ...clicked, link: 'https://a.example/' } },
      { type: 'email.clicked', data: { ...clicked, link: 'https://b.example/' } },
      { type: 'email.bounced', data: { ...mail, bounceType: 'Transient', bouncedAt: instant } },
      { type: 'email.bounced', data: { ...mail, bounceType: 'Permanent', bouncedAt: instant } },
      { type: 'email.complained', data: { ...mail, complainedAt: instant } },
      {
        type: 'email.suppressed',
        data: { ...mail, reason: 'BOUNCE', suppressedAt: instant, idempotencyKey: null },
      },
    ] as const

    expect(new Set(facts.flatMap(entries).map(({ id }) => id)).size).toBe(facts.length)
    expect(facts.flatMap(entries)).toEqual(facts.flatMap(entries))
  })

  it('has an id that depends neither on the open count nor on `isFirstOpen`', () => {
    const opened = { ...mail, openedAt: instant, isMachine: false }
    const [first] = entries({ type: 'email.opened', data: { ...opened, opens: 1, isFirstOpen: true } })
    const [again] = entries({ type: 'email.opened', data: { ...opened, opens: 9, isFirstOpen: false } })

    expect(again?.id).toBe(first?.id)
  })

  it('does not exist for a mail event of the contacts service', () => {
    expect(entries(tracked('email.open'))).toEqual([])
    expect(entries(tracked('email.received', { subject: 'Hi' }))).toMatchObject([
      { type: 'email.received', name: null, metadata: { subject: 'Hi' } },
    ])
  })

  it('contains only small event data', () => {
    expect(entries(tracked('bought', { sku: 'a' }))).toMatchObject([
      { type: 'event.triggered', name: 'bought', metadata: { data: { sku: 'a' } } },
    ])
    expect(entries(tracked('bought', { text: 'x'.repeat(1000) }))[0]?.metadata).toEqual({})
  })

  it('omits an invalid campaign id in the data of a subscription event', () => {
    const campaignId = uuidv7()
    expect(entries(tracked('contact.unsubscribed', { campaignId, reason: 'BOUNCE' }))).toMatchObject([
      { type: 'contact.unsubscribed', campaignId, name: null, metadata: { reason: 'BOUNCE' } },
    ])
    expect(entries(tracked('contact.unsubscribed', { campaignId: 'x', reason: 5 }))).toMatchObject([
      { campaignId: null, metadata: {} },
    ])
  })
})
