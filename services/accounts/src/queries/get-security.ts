import type { SecurityView } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { isYoung, levelsOf, statusOf } from '../domain/reputation.ts'
import { findReputation } from '../store/reputations.ts'
import { getProject } from './get-project.ts'

/** Returns the levels of a project's bounce and complaint rates. Throws 404 if the project was deleted. */
export async function getSecurity(ctx: Context, projectId: string): Promise<SecurityView> {
  const { db, now } = ctx
  const project = await getProject(ctx, projectId)
  const reputation = await findReputation(db, projectId, now())
  const levels = levelsOf(reputation, isYoung(project.createdAt, now()))
  return { status: statusOf(levels), levels, isDisabled: project.disabled }
}
