import { conflict } from '@postrider/contracts/errors'
import { findReferencesIn, usersOf, type ReferredThing } from '@postrider/http'
import type { Context } from '../context.ts'

/**
 * Throws 409 with what uses a template (by its id) or a domain (by its name), 503 when that cannot be told.
 */
export async function requireUnreferred(
  { referring }: Pick<Context, 'referring'>,
  thing: ReferredThing,
): Promise<void> {
  const references = await findReferencesIn(referring, thing)
  const users = usersOf(references)
  if (users === undefined) return
  const { campaigns, workflows } = references
  throw conflict(`The ${thing.kind} is used by ${users}.`, {
    details: { campaigns, workflows },
    suggestion: 'Change what uses it or delete that first.',
  })
}
