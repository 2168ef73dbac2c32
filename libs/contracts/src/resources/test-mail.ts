import { z } from 'zod'
import { Email, Id } from '../fields.ts'

const to = Email.optional().describe(
  'The address of a member of the project. Default: the address of the signed-in user; required with a key.',
)

/** Body of POST /domains/:id/test. */
export const DomainTest = z.object({ to })

/** Body of POST /templates/:id/test. */
export const TemplateTest = z.object({
  to,
  contactId: Id.optional().describe('The contact whose data are the variables. Default: no contact.'),
})

/** Response of a request that sends a test mail. */
export const TestMailView = z.object({
  emailId: Id,
  to: z.string(),
  status: z.enum(['QUEUED', 'SUPPRESSED']),
})
export type TestMailView = z.infer<typeof TestMailView>
