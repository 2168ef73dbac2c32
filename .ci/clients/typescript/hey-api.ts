// Ten calls with the client that @hey-api/openapi-ts generates from /openapi.json?for=key.
import assert from 'node:assert/strict'
import {
  createCampaign,
  createSegment,
  createTemplate,
  deleteContact,
  getContact,
  getEmail,
  listContacts,
  sendEmail,
  trackEvent,
  updateContact,
  upsertContact,
} from './generated/hey-api/index.ts'
import { client } from './generated/hey-api/client.gen.ts'

const [baseUrl = '', secretKey = '', publicKey = ''] = process.argv.slice(2)
client.setConfig({ baseUrl, auth: secretKey })
const email = 'hey@example.net'

const contact = await upsertContact({ body: { email, data: { plan: 'pro' } } })
assert.equal(contact.data?.email, email)
const path = { id: contact.data.id }

const found = await getContact({ path })
assert.deepEqual(found.data?.data, { plan: 'pro' })

const changed = await updateContact({ path, body: { subscribed: false } })
assert.equal(changed.data?.subscribed, false)

const listed = await listContacts({ query: { search: email, limit: 5 } })
assert.deepEqual([listed.data?.data.length, listed.data?.cursor], [1, null])

const sent = await sendEmail({
  body: {
    to: { name: 'Hey', email },
    from: 'shop@example.com',
    subject: 'Hello',
    body: '<p>Hello</p>',
  },
})
const [mail] = sent.data?.data.emails ?? []
assert.equal(mail?.status, 'QUEUED')
// A skipped recipient has no mail.
assert.ok(mail.email)

const read = await getEmail({ path: { id: mail.email } })
assert.deepEqual([read.data?.subject, read.data?.campaignId], ['Hello', null])

const tracked = await trackEvent({ auth: publicKey, body: { email, event: 'order.placed' } })
assert.equal(tracked.data?.data.contact, path.id)

const template = await createTemplate({
  body: { name: 'Receipt', subject: 'Receipt', body: '<p>Thanks</p>', from: 'shop@example.com' },
})
assert.deepEqual([template.data?.type, template.data?.fromName], ['MARKETING', null])

const segment = await createSegment({
  body: {
    name: 'Paying',
    condition: {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
    },
  },
})
assert.equal(segment.data?.type, 'DYNAMIC')

const campaign = await createCampaign({
  body: {
    name: 'Spring',
    subject: 'Spring',
    body: '<p>Spring</p>',
    from: 'news@example.com',
    audienceType: 'SEGMENT',
    segmentId: segment.data.id,
  },
})
assert.deepEqual([campaign.data?.data.status, campaign.data?.data.scheduledFor], ['DRAFT', null])

// An error response without content.
const refused = await sendEmail({ body: { to: 'nobody', subject: 'Hello', body: 'Hello' } })
assert.ok(refused.error && 'success' in refused.error)
assert.deepEqual(
  [refused.error.error.code, refused.error.error.errors?.[0]?.field],
  ['VALIDATION_ERROR', 'to'],
)
assert.equal((await deleteContact({ path })).response?.status, 204)
