import { z } from 'zod'
import { Count, Data, Id, Instant } from '../fields.ts'
import { SegmentType } from '../resources/segment.ts'
import { defineWebhookEvent, sample } from './define.ts'

const version = Count.describe('Increases with each change. The event with the highest version is current.')

/** The contact after the event. */
const ContactData = z.object({
  contactId: Id,
  email: z.string(),
  subscribed: z.boolean(),
  data: Data,
  version,
  createdAt: Instant,
  updatedAt: Instant,
})
type ContactData = z.output<typeof ContactData>

const contact: ContactData = {
  contactId: sample.contactId,
  email: sample.address,
  subscribed: true,
  data: { name: 'Ada', plan: 'pro' },
  version: 1,
  createdAt: '2026-12-01T11:00:00.000Z',
  updatedAt: sample.at,
}

export const contactEvents = {
  'contact.created': defineWebhookEvent('The contact was created.', ContactData, {
    ...contact,
    createdAt: sample.at,
  }),
  'contact.updated': defineWebhookEvent(
    'The email address or data of the contact was changed.',
    ContactData,
    { ...contact, version: 2 },
  ),
  'contact.deleted': defineWebhookEvent(
    'The contact was deleted.',
    ContactData.pick({ contactId: true, version: true }).extend({
      email: z.string().nullable().describe('Null if the contact was erased before the attempt.'),
    }),
    { contactId: sample.contactId, email: sample.address, version: 3 },
  ),
  'contact.subscribed': defineWebhookEvent(
    'The contact was subscribed. A contact that is created as subscribed has only `contact.created`.',
    ContactData,
    { ...contact, version: 3 },
  ),
  'contact.unsubscribed': defineWebhookEvent('The contact was unsubscribed.', ContactData, {
    ...contact,
    subscribed: false,
    version: 2,
  }),
}

const SegmentData = z.object({
  segmentId: Id,
  segmentName: z.string(),
  slug: z.string(),
  kind: SegmentType,
  contactId: Id,
  membershipVersion: Count.describe(
    'Increases with each change of the segment’s members. Of two events of a contact and segment, the event with the higher version is current.',
  ),
})
type SegmentData = z.output<typeof SegmentData>

const membership: SegmentData = {
  segmentId: sample.segmentId,
  segmentName: 'Paying customers',
  slug: 'paying-customers',
  kind: 'DYNAMIC',
  contactId: sample.contactId,
  membershipVersion: 7,
}

export const segmentEvents = {
  'segment.entered': defineWebhookEvent(
    'A contact has entered a segment with stored members.',
    SegmentData,
    membership,
  ),
  'segment.left': defineWebhookEvent('A contact has left a segment with stored members.', SegmentData, {
    ...membership,
    membershipVersion: 8,
  }),
}
