import type { ProjectGeneration } from '@postrider/contracts'
import type { KeyProjectView, SetupState } from '@postrider/contracts/resources'
import { notFound } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'

/** Returns the setup state of a project. A field is null if its service is not available or not installed. */
export async function getSetupState(ctx: Context, project: ProjectGeneration): Promise<SetupState> {
  const request = { projectId: project.projectId, generation: project.generation }
  const { contacts, sender, campaigns, workflows } = ctx.setup
  const [contactsState, senderState, campaignsState, workflowsState, row] = await Promise.all([
    nullIfFailed(ctx, 'contacts', contacts?.(request)),
    nullIfFailed(ctx, 'sender', sender?.(request)),
    nullIfFailed(ctx, 'campaigns', campaigns?.(request)),
    nullIfFailed(ctx, 'workflows', workflows?.(request)),
    findProject(ctx, project.projectId),
  ])
  return {
    hasSubscription: isSubscribed(row),
    ...sendingState(senderState),
    contactCount: contactsState && contactsState.contactCount,
    hasSentCampaign: campaignsState && campaignsState.lastCampaignSentAt !== null,
    lastCampaignSentAt: campaignsState && campaignsState.lastCampaignSentAt,
    hasEnabledWorkflow: workflowsState && workflowsState.hasEnabledWorkflow,
  }
}

type SenderState = Awaited<ReturnType<NonNullable<Context['setup']['sender']>>>

const sendingState = (
  state: SenderState | null,
): Pick<SetupState, 'hasVerifiedDomain' | 'hasSentMail' | 'storage'> => ({
  hasVerifiedDomain: state && state.defaultSenderDomain !== null,
  hasSentMail: state && state.hasSentMail,
  storage: state && state.storage,
})

const isSubscribed = (project: { subscription: string | null } | undefined): boolean =>
  project !== undefined && project.subscription !== null

/**
 * Returns the project of a key. Throws 404 if the project was deleted after the gateway looked up the key, and
 * 503 if the send service, which knows the domain, is not available.
 */
export async function getKeyProject(ctx: Context, project: ProjectGeneration): Promise<KeyProjectView> {
  const request = { projectId: project.projectId, generation: project.generation }
  const [row, sender] = await Promise.all([findProject(ctx, project.projectId), ctx.setup.sender?.(request)])
  if (!row) throw notFound('project', project.projectId)
  return {
    id: row.id,
    name: row.name,
    defaultSenderDomain: sender?.defaultSenderDomain ?? null,
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

/** Returns the response; null if the call fails or the service is not installed. */
async function nullIfFailed<Result>(
  { log }: Context,
  question: string,
  request: Promise<Result> | undefined,
): Promise<Result | null> {
  if (!request) return null
  try {
    return await request
  } catch (error) {
    log.warn('setup.request_failed', { question, error })
    return null
  }
}
