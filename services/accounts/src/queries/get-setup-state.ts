import type { ProjectGeneration } from '@postrider/contracts'
import type { KeyProjectView, SetupState } from '@postrider/contracts/resources'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/** All services together get so long; a dashboard waits for the answer. */
const answerMs = 1_000

/** How far a project is set up. What a service does not tell within a second is null. */
export async function getSetupState(ctx: Context, project: ProjectGeneration): Promise<SetupState> {
  const asked = { projectId: project.projectId, generation: project.generation }
  const { contacts, sender, campaigns, workflows } = ctx.setup
  const [contactsTold, senderTold, campaignsTold, workflowsTold, row] = await Promise.all([
    inTime(ctx, 'contacts', contacts?.(asked)),
    inTime(ctx, 'sender', sender?.(asked)),
    inTime(ctx, 'campaigns', campaigns?.(asked)),
    inTime(ctx, 'workflows', workflows?.(asked)),
    findProject(ctx, project.projectId),
  ])
  return {
    hasSubscription: isSubscribed(row),
    hasVerifiedDomain: senderTold && senderTold.defaultSenderDomain !== null,
    contactCount: contactsTold && contactsTold.contactCount,
    lastCampaignSentAt: campaignsTold && campaignsTold.lastCampaignSentAt,
    hasEnabledWorkflow: workflowsTold && workflowsTold.hasEnabledWorkflow,
    storage: senderTold && senderTold.storage,
  }
}

const isSubscribed = (project: { subscription: string | null } | undefined): boolean =>
  project !== undefined && project.subscription !== null

/** The project of a key. Throws 404 when it has been deleted since the key was looked up. */
export async function getKeyProject(ctx: Context, project: ProjectGeneration): Promise<KeyProjectView> {
  const asked = { projectId: project.projectId, generation: project.generation }
  const [row, senderTold] = await Promise.all([
    findProject(ctx, project.projectId),
    inTime(ctx, 'sender', ctx.setup.sender?.(asked)),
  ])
  if (!row) throw notFound('project', project.projectId)
  return {
    id: row.id,
    name: row.name,
    defaultSenderDomain: senderTold?.defaultSenderDomain ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

const findProject = ({ db }: Context, projectId: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'name', 'subscription', 'created_at'])
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** An answer, or null for one that is late, fails, or comes from a service that is not installed. */
async function inTime<Answer>(
  { log }: Context,
  question: string,
  asked: Promise<Answer> | undefined,
): Promise<Answer | null> {
  if (!asked) return null
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`No answer within ${answerMs} ms`)), answerMs)
  try {
    return await Promise.race([asked, late.promise])
  } catch (error) {
    log.warn('setup.unanswered', { question, error })
    return null
  } finally {
    clearTimeout(timer)
  }
}
