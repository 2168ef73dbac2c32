import { badRequest, unavailable } from '@postrider/contracts/errors'
import { WorkerDied, type Pool, type PoolOptions } from './pool.ts'
import { reasonOf } from './reasons.ts'
import { renderTenantMails, type MailFate, type RenderingOfTenant } from './render-tenant-mails.ts'
import { createStanding } from './standing.ts'
import type { CheckMade, CheckTask, TextMade, TextTask } from './tasks.ts'
import { createWorkplaces } from './workplaces.ts'

/** Templates and HTML are worked on in processes of their own with limits of time and memory; this one never renders (ADR 9). */
export interface Rendering {
  /**
   * Renders mails of one tenant; each has its fate in one of the parts that come. Never rejects for a mail's sake: what exceeds a
   * limit is `failed`, and `postponed` what would hold up others' mails.
   */
  renderMails(batch: RenderingOfTenant): AsyncGenerator<MailFate[]>
  /** Checks templates as they are saved; a fault or undefined for each. 400 when a limit is exceeded, 503 when too many wait. */
  checkTemplates(projectId: string, texts: CheckTask['texts']): Promise<CheckMade>
  /** Subject and HTML of a mail. 400 when a limit is exceeded, 503 when too many wait. */
  renderText(projectId: string, parts: TextTask['parts']): Promise<TextMade>
  /** Tenants whose mails are worked on apart from all others', since each takes long. */
  heavyTenants(): string[]
  stop(): Promise<void>
}

export function createRendering(options: PoolOptions): Rendering {
  const standing = createStanding()
  const workplaces = createWorkplaces(options, standing)

  /** A request's task. Its tenant gets heavy when it exceeds a limit, like one whose mail does. */
  async function asked<Result>(tenant: string, run: (pool: Pool) => Promise<Result>): Promise<Result> {
    try {
      return await workplaces.work(tenant, { isRequest: true, run })
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      if (!error.hadBegun)
        throw unavailable('Templates cannot be worked on now; try again in a moment.', error)
      standing.ended(tenant)
      throw badRequest(`The template cannot be rendered. ${reasonOf(error.fall, options)}.`, {
        suggestion: 'Make it shorter, or take loops and captures out of it.',
      })
    }
  }

  return {
    renderMails: (batch) => renderTenantMails({ workplaces, standing, limits: options }, batch),
    checkTemplates: (tenant, texts) => asked(tenant, (pool) => pool.checkTexts({ texts })),
    renderText: (tenant, parts) => asked(tenant, (pool) => pool.renderText({ parts })),
    heavyTenants: standing.heavyTenants,
    stop: workplaces.stop,
  }
}
