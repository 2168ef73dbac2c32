import { findReferencesIn, usageText, type ReferenceTarget } from '@postrider/http'
import { objectInUse } from '../errors.ts'
import type { Context } from '../context.ts'

/**
 * Throws 409 if a campaign or workflow uses the template (by id) or domain (by name). Throws 503 if a service
 * that may use it is unavailable.
 */
export async function requireNotInUse(
  { referring }: Pick<Context, 'referring'>,
  thing: ReferenceTarget,
): Promise<void> {
  const references = await findReferencesIn(referring, thing)
  const users = usageText(references)
  if (users === undefined) return
  const { campaigns, workflows } = references
  throw objectInUse(thing.kind, users, { campaigns, workflows })
}
