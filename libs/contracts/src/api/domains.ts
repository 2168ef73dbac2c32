import { z } from 'zod'
import { DomainCheckView, DomainView, NewDomain } from '../resources/domain.ts'
import { endpointsOf } from './endpoint.ts'
import { created, ok } from './responses.ts'

const define = endpointsOf({
  name: 'Sender domains',
  service: 'send',
  description:
    'A project sends from domains that it has proved to own, by DNS records. They are checked every five minutes.',
})

const allOfProject = ok('All of the project, newest first.', z.array(DomainView))

export const listOwnDomains = define({
  method: 'GET',
  path: '/domains',
  access: 'secret-key-or-member',
  summary: 'List sender domains',
  description: 'Of the project of the key, or of `X-Project-Id` with a session.',
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
    409: 'The project has it already.',
    429: 'The project has as many domains as it may have; then without `Retry-After`.',
  },
})

export const listDomains = define({
  method: 'GET',
  path: '/domains/project/:projectId',
  access: 'secret-key-or-member',
  // A key has one project, and clients write `current` for it.
  foreign: 'ignored',
  summary: 'List the sender domains of a project',
  parameters: {
    projectId: 'With a key its own project is meant, whatever stands here; `current` will do.',
  },
  responses: allOfProject,
  errors: { 404: 'A session asks for another project than `X-Project-Id` names.' },
})

export const verifyDomain = define({
  method: 'GET',
  path: '/domains/:id/verify',
  access: 'secret-key-or-member',
  resource: 'domain',
  summary: 'Check a sender domain now',
  responses: ok('What DNS says.', DomainCheckView),
  errors: { 409: 'Another project has this domain verified.' },
})

export const deleteDomain = define({
  method: 'DELETE',
  path: '/domains/:id',
  access: 'secret-key-or-admin',
  resource: 'domain',
  summary: 'Remove a sender domain',
  responses: ok('It is removed.', z.object({ success: z.literal(true) })),
  errors: { 409: 'A template, a campaign that is not finished or a workflow sends from it.' },
})
