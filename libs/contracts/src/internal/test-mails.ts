import { z } from 'zod'
import { Email, Id } from '../fields.ts'
import { TestMailView } from '../resources/test-mail.ts'
import { defineInternalEndpoint } from './define.ts'

const shared = {
  services: ['send'],
  callers: ['accounts'],
  response: TestMailView,
  deadlineMs: 15_000,
}

const question = {
  projectId: Id,
  generation: z.number().int(),
  /** The address of a member of the project. Null if the request has no such address, which is 422. */
  to: Email.nullable(),
}

/**
 * Test mails to members of a project. A test mail belongs to no campaign and no contact, is not tracked, and
 * its subject starts with `[TEST]`. Throws 404 for an unknown resource, 403 if the sender's domain is not
 * verified, and 429 if the address got too many test mails.
 */
export const testMailsApi = {
  /** Sends a test mail from a sender domain. */
  domain: defineInternalEndpoint('/internal/test-mails/domain', {
    ...shared,
    body: z.object({ ...question, domainId: z.string().max(200) }),
  }),

  /** Sends a template, rendered with the data of a contact. */
  template: defineInternalEndpoint('/internal/test-mails/template', {
    ...shared,
    body: z.object({ ...question, templateId: z.string().max(200), contactId: Id.optional() }),
  }),
}
