import { monthOf, unlimited, type Limits } from '@postrider/contracts'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { changeProject, type Project } from '../domain/project.ts'
import { allowanceOf, hasLimitChanged, limitUsagesOf } from '../domain/limit-usage.ts'
import { countAttempt, subjects } from '../store/attempts.ts'
import { insertNotices, type LimitNotice } from '../store/limit-notices.ts'
import { updateProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { findUsage } from '../store/usage.ts'
import { requestMailToMembers } from './request-mail-to-members.ts'

/**
 * Publishes a project's limits and usage if a limit has changed or if usage has risen above or fallen below
 * 80 % or 100 % of a limit. Notifies owners and admins once per limit, level and month, at most ten times a
 * day. The caller has locked the project; `own` contains its new limits.
 */
export async function renewAllowance(
  ctx: Context,
  tx: Tx,
  { project: before, own = before.allowance?.limits ?? unlimited }: { project: Project; own?: Limits },
): Promise<Project> {
  const limits = { ...own, total: freeLimitOf(ctx, before) }
  const month = monthOf(ctx.now())
  const allowance = allowanceOf(limits, month, await findUsage(tx, before.id, month))
  if (!hasLimitChanged(before.allowance, allowance, month)) return before
  const project = changeProject(before, { allowance }, ctx.now())
  await updateProject(tx, project)
  append(tx, [projectDraft('updated', project)])
  await notifyMembers(ctx, tx, project)
  return project
}

/**
 * Returns the total monthly limit of a project: the free tier if the project has no subscription. Returns
 * null if the project has a subscription or billing is not configured.
 */
export const freeLimitOf = (
  { payments }: Context,
  { subscription }: Pick<Project, 'subscription'>,
): number | null => (subscription === null ? (payments?.settings.freeMails ?? null) : null)

async function notifyMembers(ctx: Context, tx: Tx, project: Project): Promise<void> {
  const month = monthOf(ctx.now())
  for (const { cap, limit, used, level } of limitUsagesOf(project.allowance, month)) {
    const notice = { project_id: project.id, month, cap, most: limit }
    const fresh = await insertNotices(
      tx,
      levels.filter((each) => each <= level).map((each) => ({ ...notice, level: each })),
    )
    // If usage crossed two levels at the same time, report only the higher one.
    if (!fresh.some((each) => each.level === level) || !(await mayNotify(ctx, tx, project.id))) continue
    await requestMailToMembers(ctx, tx, {
      project,
      kind: level === 100 ? 'LIMIT_REACHED' : 'LIMIT_WARNING',
      roles: ['OWNER', 'ADMIN'],
      details: { cap, used: String(used), limit: String(limit) },
    })
  }
}

const dayMs = 86_400_000
/**
 * Maximum number of notices per project and day: enough for both levels of each limit. Without this maximum,
 * an owner who keeps changing limits could send unlimited mail to the other members.
 */
const noticesPerDay = 10

function mayNotify({ now }: Context, tx: Tx, projectId: string): Promise<boolean> {
  const key = { clientAddress: '', subject: subjects.dailyLimitNoticesOf(projectId) }
  const at = now()
  return countAttempt(tx, key, { at, since: new Date(at.getTime() - dayMs), max: noticesPerDay })
}

const levels: readonly LimitNotice['level'][] = [80, 100]
