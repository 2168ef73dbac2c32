import { endpoints } from '@postrider/contracts/api'
import { endpointSuggester } from '../src/suggest-endpoint.ts'

const suggest = endpointSuggester(endpoints)
const id = '0198a000-0000-7000-8000-00000000000a'

describe('endpointSuggester', () => {
  it.each([
    // Versions and prefixes
    ['GET', '/v1/contacts', 'GET /contacts'],
    ['POST', '/v1/contacts', 'POST /contacts'],
    ['GET', '/api/contacts', 'GET /contacts'],
    ['GET', '/api/v1/templates', 'GET /templates'],
    ['POST', '/api/v1/send', 'POST /v1/send'],
    ['POST', '/v2/send', 'POST /v1/send'],
    ['POST', '/v2.1/track', 'POST /v1/track'],
    ['POST', '/v1/events/track', 'POST /events/track'],
    ['PUT', `/v1/campaigns/${id}`, `PUT /campaigns/${id}`],
    ['POST', `/v1/campaigns/${id}/send`, `POST /campaigns/${id}/send`],
    ['GET', '/v1/campaigns/{id}', 'GET /campaigns/:id'],
    ['GET', `/v1/workflows/${id}/executions`, `GET /workflows/${id}/executions`],
    ['GET', '/v1/users/@me', 'GET /users/@me'],
    ['POST', '/send', 'POST /v1/send'],
    ['POST', '/track', 'POST /v1/track'],
    ['POST', '/verify', 'POST /v1/verify'],
    ['POST', '/login', 'POST /auth/login'],
    // Spellings
    ['GET', '/Contacts', 'GET /contacts'],
    ['GET', '//contacts', 'GET /contacts'],
    ['GET', '/contacts//', 'GET /contacts'],
    ['GET', '/contacts.json', 'GET /contacts'],
    ['GET', '/contact', 'GET /contacts'],
    ['POST', '/template', 'POST /templates'],
    ['GET', `/segment/${id}/contact`, `GET /segments/${id}/contacts`],
    ['GET', '/contatcs', 'GET /contacts'],
    ['GET', '/campagns', 'GET /campaigns'],
    ['POST', '/contacts/bulk_subscribe', 'POST /contacts/bulk-subscribe'],
    ['POST', '/contacts/bulkDelete', 'POST /contacts/bulk-delete'],
    ['POST', '/V1/Send', 'POST /v1/send'],
    // Other products
    ['POST', '/emails', 'POST /v1/send'],
    ['POST', '/emails/batch', 'POST /v1/send'],
    ['POST', '/v1/email', 'POST /v1/send'],
    ['POST', '/v1/emails', 'POST /v1/send'],
    ['GET', '/v1/emails', 'GET /emails'],
    ['POST', '/v3/mail/send', 'POST /v1/send'],
    ['POST', '/v3/smtp/email', 'POST /v1/send'],
    ['POST', '/messages/send', 'POST /v1/send'],
    ['POST', '/events', 'POST /v1/track'],
    ['GET', '/v1/subscribers', 'GET /contacts'],
    ['GET', `/api/subscribers/${id}`, `GET /contacts/${id}`],
    ['POST', '/audiences', 'POST /segments'],
    ['GET', '/v1/actions', 'GET /workflows'],
    ['POST', '/images', 'POST /uploads/image'],
    // Another method
    ['GET', '/v2/send', 'POST /v1/send'],
    ['PUT', '/v1/contacts', 'GET or POST /contacts'],
    // The nearest part of a longer path
    ['GET', '/v1/contacts/size', 'GET /contacts'],
  ])('suggests for %s %s: %s', (method, pathname, expected) => {
    expect(suggest({ method, pathname })).toBe(expected)
  })

  it.each([
    '/',
    '/v1',
    '/api/',
    '/nothing',
    '/favicon.ico',
    '/internal/keys/find',
    '/v1/internal/keys',
    '/webhook/dsn',
    '/webhooks/snss',
    '/v1/metrics',
    '/inbox/mesages',
    '/v1/inbox',
    '/contacts/../internal',
    '/%zz',
    `/v1${'/contacts'.repeat(50)}`,
    '*',
  ])('returns undefined for %s', (pathname) => {
    expect(suggest({ method: 'GET', pathname })).toBeUndefined()
  })

  it('repeats a value of the request only if it consists of plain characters', () => {
    expect(suggest({ method: 'GET', pathname: '/v1/contacts/fields/<script>1/values' })).toBe(
      'GET /contacts/fields/:field/values',
    )
  })
})
