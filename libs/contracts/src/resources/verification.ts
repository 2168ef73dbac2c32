import { z } from 'zod'
import { Email } from '../fields.ts'

/** Body of POST /v1/verify. */
export const VerifyBody = z.object({ email: Email })

/** `data` of the response of POST /v1/verify. `reasons` are sentences for users. */
export const Verification = z.object({
  email: z.string(),
  valid: z.boolean(),
  isDisposable: z.boolean(),
  isAlias: z.boolean(),
  isTypo: z.boolean(),
  isPlusAddressed: z.boolean(),
  isPersonalEmail: z.boolean(),
  domainExists: z.boolean(),
  hasWebsite: z.boolean(),
  hasMxRecords: z.boolean(),
  /** The address that the user probably meant. */
  suggestedEmail: z.string().optional(),
  reasons: z.array(z.string()),
})
export type Verification = z.infer<typeof Verification>
