import { badRequest, unavailable } from '@postrider/contracts/errors'
import { WorkerDied } from '@postrider/worker-processes'
import type { CreatePool, Pool, PoolOptions } from './pool.ts'
import { reasonOf } from './reasons.ts'
import { renderProjectMails, type RenderOutcome, type ProjectMails } from './render-project-mails.ts'
import { createQuarantine } from './quarantine.ts'
import type { CheckMade, CheckTask, TextMade, TextTask } from './tasks.ts'
import { createWorkerGroups } from './worker-groups.ts'

/**
 * Templates and HTML are worked on in processes of their own with limits of time and memory; this one never
 * renders (ADR 9).
 */
export interface Rendering {
  /**
   * Renders mails of one tenant; each has its outcome in one of the parts that come. Never rejects for a
   * mail's sake: what exceeds a limit is `failed`, and `postponed` what would hold up others' mails.
   */
  renderMails(batch: ProjectMails): AsyncGenerator<RenderOutcome[]>
  /**
   * Checks templates as they are saved; an error or undefined for each. 400 when a limit is exceeded, 503
   * when too many wait.
   */
  checkTemplates(projectId: string, texts: CheckTask['texts']): Promise<CheckMade>
  /** Subject and HTML of a mail. 400 when a limit is exceeded, 503 when too many wait. */
  renderText(projectId: string, parts: TextTask['parts']): Promise<TextMade>
  /** The projects that are in quarantine: a mail of theirs exceeded a limit in the last minute. */
  quarantined(): string[]
  stop(): Promise<void>
}

export function createRendering(options: PoolOptions, startPool?: CreatePool): Rendering {
  const quarantine = createQuarantine()
  const workerGroups = createWorkerGroups(options, quarantine, startPool)

  /**
   * Runs a request's task in the shared workers, then in the worker for quarantined projects. Its project is
   * quarantined if it exceeds a limit, like one whose mail does.
   */
  async function asked<Result extends object>(
    projectId: string,
    run: (pool: Pool) => Promise<Result>,
  ): Promise<Result> {
    const task = { projectId, isRequest: true, run }
    try {
      return (await workerGroups.shared(task)) ?? (await workerGroups.quarantined(task))
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      if (!error.hadBegun)
        throw unavailable('Template rendering is temporarily unavailable. Try again.', error)
      quarantine.add(projectId)
      throw badRequest(`The template cannot be rendered. ${reasonOf(error.fall, options)}.`, {
        suggestion: 'Make it shorter, or take loops and captures out of it.',
      })
    }
  }

  return {
    renderMails: (batch) => renderProjectMails({ workerGroups, quarantine, limits: options }, batch),
    checkTemplates: (projectId, texts) => asked(projectId, (pool) => pool.checkTexts({ texts })),
    renderText: (projectId, parts) => asked(projectId, (pool) => pool.renderText({ parts })),
    quarantined: quarantine.projects,
    stop: workerGroups.stop,
  }
}
