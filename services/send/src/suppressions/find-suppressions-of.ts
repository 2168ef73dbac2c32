import type { Context } from '../context.ts'
import type { Suppression } from './suppression.ts'
import { findMatching } from './store.ts'

/** Why an address would not be mailed: the suppressions of the project that it matches, by the rule that dispatch goes by. */
export const findSuppressionsOf = (
  { db, now }: Context,
  projectId: string,
  email: string,
): Promise<Suppression[]> => findMatching(db, { projectId, email, now: now() })
