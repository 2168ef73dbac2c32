// Ten calls with openapi-fetch and the types that openapi-typescript generates from /openapi.json?for=key.
import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { paths } from './generated/key.ts'
import type { paths as allPaths } from './generated/whole.ts'

const [baseUrl = '', secretKey = '', publicKey = ''] = process.argv.slice(2)
const client = (key: string) => createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
const api = client(secretKey)
const email = 'fetch@example.net'

const contact = await api.POST('/contacts', { body: { email, data: { plan: 'pro' } } })
assert.equal(contact.data?.email, email)
const path = { id: contact.data.id }

const found = await api.GET('/contacts/{id}', { params: { path } })
assert.deepEqual(found.data?.data, { plan: 'pro' })

const changed = await api.PATCH('/contacts/{id}', { params: { path }, body: { subscribed: false } })
assert.equal(changed.data?.subscribed, false)

const listed = await api.GET('/contacts', { params: { query: { search: email, limit: 5 } } })
assert.deepEqual([listed.data?.data.length, listed.data?.cursor], [1, null])

const sent = await api.POST('/v1/send', {
  body: { to: [email], from: 'shop@example.com', subject: 'Hello', body: '<p>Hello</p>' },
})
const [mail] = sent.data?.data.emails ?? []
assert.equal(mail?.status, 'QUEUED')
// A skipped recipient has no mail.
assert.ok(mail.email)

const read = await api.GET('/emails/{id}', { params: { path: { id: mail.email } } })
assert.deepEqual([read.data?.subject, read.data?.campaignId], ['Hello', null])

const tracked = await client(publicKey).POST('/v1/track', { body: { email, event: 'order.placed' } })
assert.equal(tracked.data?.data.contact, path.id)

const template = await api.POST('/templates', {
  body: { name: 'Receipt', subject: 'Receipt', body: '<p>Thanks</p>', from: 'shop@example.com' },
})
assert.deepEqual([template.data?.type, template.data?.fromName], ['MARKETING', null])

const segment = await api.POST('/segments', {
  body: {
    name: 'Paying',
    condition: {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
    },
  },
})
assert.equal(segment.data?.type, 'DYNAMIC')

const campaign = await api.POST('/campaigns', {
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
const refused = await api.POST('/v1/send', { body: { to: 'nobody', subject: 'Hello', body: 'Hello' } })
assert.ok(refused.error && 'success' in refused.error)
assert.deepEqual(
  [refused.error.error.code, refused.error.error.errors?.[0]?.field],
  ['VALIDATION_ERROR', 'to'],
)
assert.equal((await api.DELETE('/contacts/{id}', { params: { path } })).response.status, 204)

// The full description also contains endpoints that a key may not call.
const anybody = createClient<allPaths>({ baseUrl })
assert.equal((await anybody.GET('/readyz')).data?.status, 'ok')
