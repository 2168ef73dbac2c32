import { z } from 'zod'
import { Id, Instant } from '../fields.ts'

/** Body of POST /domains. With an API key, the key's project is used instead of the body's. */
export const NewDomain = z.object({
  projectId: Id.optional().catch(undefined),
  domain: z.string().min(1).max(254),
})
export type NewDomain = z.output<typeof NewDomain>

export const DomainStatus = z.enum(['NotStarted', 'Pending', 'Success', 'Failed', 'TemporaryFailure'])
export type DomainStatus = z.infer<typeof DomainStatus>

/** A DNS record that the owner of a sender domain must add, and its state at the last check. */
export const DomainRecord = z.object({
  type: z.enum(['CNAME', 'TXT', 'MX']),
  name: z.string(),
  value: z.string(),
  priority: z.number().int().optional(),
  purpose: z.string(),
  required: z.boolean(),
  status: z.string(),
})
export type DomainRecord = z.infer<typeof DomainRecord>

/** A DNS record with its purpose. */
export const DomainRecordView = DomainRecord.extend({ explanation: z.string() })
export type DomainRecordView = z.infer<typeof DomainRecordView>

/** A sender domain as the API returns it. `project` is only present in the response of POST. */
export const DomainView = z.object({
  id: Id,
  domain: z.string(),
  verified: z.boolean(),
  status: DomainStatus,
  dkimTokens: z.array(z.string()),
  records: z.array(DomainRecordView),
  projectId: Id,
  checkedAt: Instant.nullable().describe(
    'When the DNS records were last checked; null before the first check.',
  ),
  createdAt: Instant,
  updatedAt: Instant,
  project: z.object({ name: z.string() }).optional(),
})
export type DomainView = z.infer<typeof DomainView>

/** Response of GET /domains/:id/verify. */
export const DomainCheckView = z.object({
  domain: z.string(),
  tokens: z.array(z.string()),
  status: DomainStatus,
  verified: z.boolean(),
  records: z.array(DomainRecordView),
})
export type DomainCheckView = z.infer<typeof DomainCheckView>
