import { z } from 'zod'
import { DomainCheckView, DomainView, NewDomain } from '../resources/domain.ts'
import { DomainTest, TestMailView } from '../resources/test-mail.ts'
import { endpointsOf } from './endpoint.ts'
import { created, ok } from './responses.ts'
import { senderNotVerified } from './shared-errors.ts'

const define = endpointsOf({
  name: 'Sender domains',
  service: 'send',
  description:
    'A project sends from domains that it has verified by DNS records. The records are checked every five minutes.',
})

const allOfProject = ok('The domains of the project, newest first.', z.array(DomainView))

export const listOwnDomains = define({
  method: 'GET',
  path: '/domains',
  access: 'secret-key-or-member',
  summary: 'List sender domains',
  description: 'Lists the domains of the key’s project, or of `X-Project-Id` with a session.',
  responses: allOfProject,
})

export const addDomain = define({
  method: 'POST',
  path: '/domains',
  access: 'secret-key-or-admin',
  summary: 'Add a sender domain',
  body: NewDomain,
  example: { domain: 'mail.example.com' },
  responses: created('The domain, with the DNS records to set.', DomainView),
  errors: {
    409: 'The project already has the domain.',
    429: 'The project has reached its limit of domains; the response has no `Retry-After`.',
  },
})

export const listDomains = define({
  method: 'GET',
  path: '/domains/project/:projectId',
  access: 'secret-key-or-member',
  // A key has only one project, and clients send `current` for it.
  foreign: 'ignored',
  summary: 'List the sender domains of a project',
  parameters: {
    projectId:
      'With a key, the key’s project is used and this value is ignored. It can be `current`, for example.',
  },
  responses: allOfProject,
  errors: { 404: 'The session’s `X-Project-Id` names another project.' },
})

export const verifyDomain = define({
  method: 'GET',
  path: '/domains/:id/verify',
  access: 'secret-key-or-member',
  resource: 'domain',
  summary: 'Check a sender domain now',
  responses: ok('The DNS records that were found.', DomainCheckView),
  errors: { 409: 'Another project has verified this domain.' },
})

export const testDomain = define({
  method: 'POST',
  path: '/domains/:id/test',
  access: 'secret-key-or-member',
  resource: 'domain',
  service: 'accounts',
  summary: 'Send a test mail from a domain',
  description:
    'The subject starts with `[TEST]`, and opens and clicks are not tracked. Only members of the project can be the recipient.',
  body: DomainTest,
  example: { to: 'ada@example.net' },
  unaudited: 'GET /emails already lists the test mail.',
  responses: ok('The status of the test mail.', TestMailView),
  errors: { 403: senderNotVerified, 429: 'Or the address got 20 test mails in the last hour.' },
})

export const deleteDomain = define({
  method: 'DELETE',
  path: '/domains/:id',
  access: 'secret-key-or-admin',
  resource: 'domain',
  summary: 'Remove a sender domain',
  responses: ok('The domain is removed.', z.object({ success: z.literal(true) })),
  errors: { 409: 'A template, an unfinished campaign or a workflow sends from the domain.' },
})
