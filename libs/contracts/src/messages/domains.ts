import { z } from 'zod'
import { Id } from '../fields.ts'
import { defineMessage } from './define.ts'

const topic = 'send.domains.v1'

/** A sender domain of a project; the key is its id. */
const domain = z.object({ id: Id, domain: z.string() })

/**
 * The domain may send now, which it might not before: its owner has published what proves it. Not told of
 * reserved names, which need no proof.
 */
export const domainVerified = defineMessage('domain.verified', topic, domain)

/** A domain that was verified may not send any more; `records` are those that are not as they have to be. */
export const domainLost = defineMessage(
  'domain.lost',
  topic,
  domain.extend({ records: z.array(z.object({ type: z.string(), name: z.string() })) }),
)
