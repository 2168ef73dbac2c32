import { badRequest, unavailable } from '@postrider/contracts/errors'
import { createClaimedTenants } from './claimed-tenants.ts'
import { WorkerDied, type CreatePool, type Pool, type PoolOptions } from './pool.ts'
import { reasonOf } from './reasons.ts'
import { renderTenantMails, type RenderOutcome, type RenderingOfTenant } from './render-tenant-mails.ts'
import { createStanding } from './standing.ts'
import type { CheckMade, CheckTask, TextMade, TextTask } from './tasks.ts'
import { createWorkerGroups } from './worker-groups.ts'

/** Templates and HTML are worked on in processes of their own with limits of time and memory; this one never renders (ADR 9). */
export interface Rendering {
  /**
   * Renders mails of one tenant; each has its outcome in one of the parts that come. Never rejects for a mail's sake: what exceeds a
   * limit is `failed`, and `postponed` what would hold up others' mails.
   */
  renderMails(batch: RenderingOfTenant): AsyncGenerator<RenderOutcome[]>
  /** Checks templates as they are saved; an error or undefined for each. 400 when a limit is exceeded, 503 when too many wait. */
  checkTemplates(projectId: string, texts: CheckTask['texts']): Promise<CheckMade>
  /** Subject and HTML of a mail. 400 when a limit is exceeded, 503 when too many wait. */
  renderText(projectId: string, parts: TextTask['parts']): Promise<TextMade>
  /** Tenants whose mails are rendered in a worker of their own, since each takes long. */
  heavyTenants(): string[]
  /** Tenants that wait for the rendering of so many mails that the next batch of a priority class has to go without them. */
  busyTenants(priority: number): string[]
  /** Mails of these tenants are claimed to be rendered among others'; the answer says that those of one are rendered. */
  claimed(priority: number, tenants: Iterable<string>): (tenant: string) => void
  stop(): Promise<void>
}

export function createRendering(options: PoolOptions, startPool?: CreatePool): Rendering {
  const standing = createStanding()
  const workerGroups = createWorkerGroups(options, standing, startPool)
  const claimedTenants = createClaimedTenants(standing)

  /**
   * A request's task: among all others' first, then in the worker of heavy tenants. Its tenant gets heavy when it exceeds a limit, like one
   * whose mail does.
   */
  async function asked<Result extends object>(
    tenant: string,
    run: (pool: Pool) => Promise<Result>,
  ): Promise<Result> {
    const task = { tenant, isRequest: true, run }
    try {
      return (await workerGroups.onProbation(task)) ?? (await workerGroups.heavy(task))
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      if (!error.hadBegun)
        throw unavailable('Template rendering is temporarily unavailable. Try again.', error)
      standing.ended(tenant)
      throw badRequest(`The template cannot be rendered. ${reasonOf(error.fall, options)}.`, {
        suggestion: 'Make it shorter, or take loops and captures out of it.',
      })
    }
  }

  return {
    renderMails: (batch) => renderTenantMails({ workerGroups, standing, limits: options }, batch),
    checkTemplates: (tenant, texts) => asked(tenant, (pool) => pool.checkTexts({ texts })),
    renderText: (tenant, parts) => asked(tenant, (pool) => pool.renderText({ parts })),
    heavyTenants: standing.heavyTenants,
    busyTenants: claimedTenants.busy,
    claimed: claimedTenants.add,
    stop: workerGroups.stop,
  }
}
