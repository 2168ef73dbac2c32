import { monthOf, unlimited, type Limits } from '@postrider/contracts'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { projectDraft } from '../domain/messages.ts'
import { changeProject, type Project } from '../domain/project.ts'
import { allowanceOf, hasChanged, standingsOf } from '../domain/standing.ts'
import { countAttempt, subjects } from '../store/attempts.ts'
import { insertNotices, type LimitNotice } from '../store/limit-notices.ts'
import { updateProject } from '../store/projects.ts'
import type { Tx } from '../store/tables.ts'
import { findUsage } from '../store/usage.ts'
import { requestMailToMembers } from './request-mail-to-members.ts'

/**
 * Publishes a project's limits and usage anew where a limit has changed or usage has passed 80 % or 100 % of
 * one, in either direction, and writes to its owners and admins, once for each limit and month, ten times a
 * day at most. The caller has locked the project; `own` are its new ones.
 */
export async function renewAllowance(
  ctx: Context,
  tx: Tx,
  { project: before, own = before.allowance?.limits ?? unlimited }: { project: Project; own?: Limits },
): Promise<Project> {
  const limits = { ...own, total: freeLimitOf(ctx, before) }
  const month = monthOf(ctx.now())
  const allowance = allowanceOf(limits, month, await findUsage(tx, before.id, month))
  if (!hasChanged(before.allowance, allowance, month)) return before
  const project = changeProject(before, { allowance }, ctx.now())
  await updateProject(tx, project)
  append(tx, [projectDraft('updated', project)])
  await tellMembers(ctx, tx, project)
  return project
}

/** What a project may send in all: without a subscription the free tier, where this server bills at all. */
export const freeLimitOf = (
  { payments }: Context,
  { subscription }: Pick<Project, 'subscription'>,
): number | null => (subscription === null ? (payments?.settings.freeMails ?? null) : null)

async function tellMembers(ctx: Context, tx: Tx, project: Project): Promise<void> {
  const month = monthOf(ctx.now())
  for (const { cap, limit, used, level } of standingsOf(project.allowance, month)) {
    const notice = { project_id: project.id, month, cap, most: limit }
    const fresh = await insertNotices(
      tx,
      levels.filter((each) => each <= level).map((each) => ({ ...notice, level: each })),
    )
    // When two levels were passed at once, only the higher one is told.
    if (!fresh.some((each) => each.level === level) || !(await mayTell(ctx, tx, project.id))) continue
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
 * Both levels of each cap. An owner who sets ever new limits would otherwise fill the mailboxes of the
 * others.
 */
const noticesPerDay = 10

function mayTell({ now }: Context, tx: Tx, projectId: string): Promise<boolean> {
  const key = { clientAddress: '', subject: subjects.dailyLimitNoticesOf(projectId) }
  const at = now()
  return countAttempt(tx, key, { at, since: new Date(at.getTime() - dayMs), max: noticesPerDay })
}

const levels: readonly LimitNotice['level'][] = [80, 100]
