import { findReferencesIn, usersOf, type ReferredThing } from '@postrider/http'
import { objectInUse } from '../errors.ts'
import type { Context } from '../context.ts'

/**
 * Throws 409 if campaigns or workflows use the template (by id) or domain (by name), 503 if that is unknown.
 */
export async function requireNotInUse(
  { referring }: Pick<Context, 'referring'>,
  thing: ReferredThing,
): Promise<void> {
  const references = await findReferencesIn(referring, thing)
  const users = usersOf(references)
  if (users === undefined) return
  const { campaigns, workflows } = references
  throw objectInUse(thing.kind, users, { campaigns, workflows })
}
