import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

const topic = 'send.domains.v1'

/** A sender domain of a project. The key is its id. */
const domain = z.object({ id: Id, domain: z.string() })

/**
 * The domain may now send mail, because its owner has published the DNS records. Not published for reserved
 * names, which need no verification.
 */
export const domainVerified = defineMessage('domain.verified', topic, domain)

/** A verified domain may no longer send mail. `records` are the invalid DNS records. */
export const domainLost = defineMessage(
  'domain.lost',
  topic,
  domain.extend({ records: z.array(z.object({ type: z.string(), name: z.string() })) }),
)
