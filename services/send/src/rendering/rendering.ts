import type { TemplatePreview } from '@postrider/contracts/resources'
import { WorkerDied } from '@postrider/worker-processes'
import { renderingUnavailable, templateTooExpensive } from '../errors.ts'
import type { CreatePool, RenderingPool, PoolOptions } from './pool.ts'
import { reasonOf } from './reasons.ts'
import { renderProjectMails, type RenderOutcome, type ProjectMails } from './render-project-mails.ts'
import { createQuarantine } from './quarantine.ts'
import { createRenderingUsage, type RenderingUsage } from './rendering-usage.ts'
import type { CheckResult, CheckTask, TextResult, TextTask } from './tasks.ts'
import { createWorkerGroups } from './worker-groups.ts'

/**
 * Renders templates and HTML in separate processes with limits of time and memory. The service's process
 * never renders (ADR 9).
 */
export interface Rendering {
  /**
   * Renders mails of one project, and yields their outcomes in parts. A mail that exceeds a limit is
   * `failed`, or `postponed` if it would delay other projects.
   */
  renderMails(batch: ProjectMails): AsyncGenerator<RenderOutcome[]>
  /**
   * Checks templates before they are saved, and returns an error or undefined for each. Throws 400 if a limit
   * is exceeded, and 503 if too many requests wait.
   */
  checkTemplates(projectId: string, texts: CheckTask['texts']): Promise<CheckResult>
  /**
   * Renders subject, HTML and text part of a mail. Throws 400 if a limit is exceeded, and 503 if too many requests
   * wait.
   */
  renderText(projectId: string, parts: TextTask['parts']): Promise<TextResult>
  /** Renders the texts of a mail that is not stored, and reports errors in its templates. Throws like `renderText`. */
  previewMail(projectId: string, parts: TextTask['parts']): Promise<TemplatePreview>
  /** Returns the projects whose mails are quarantined: one exceeded a limit in the last minute. */
  quarantined(): string[]
  /** What `renderMails` has used. */
  usage: RenderingUsage
  stop(): Promise<void>
}

export function createRendering(options: PoolOptions, startPool?: CreatePool): Rendering {
  const quarantines = { mails: createQuarantine(), requests: createQuarantine() }
  const usage = createRenderingUsage()
  const workerGroups = createWorkerGroups(options, quarantines, startPool)

  /**
   * Runs a request's task in the shared workers, otherwise in the worker for quarantined projects. If the
   * task exceeds a limit, requests of its project are quarantined.
   */
  async function runRequest<Result extends object>(
    projectId: string,
    run: (pool: RenderingPool) => Promise<Result>,
  ): Promise<Result> {
    const task = { projectId, isRequest: true, run }
    try {
      return (await workerGroups.shared(task)) ?? (await workerGroups.quarantined(task))
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error
      if (!error.hadStarted) throw renderingUnavailable(error)
      quarantines.requests.add(projectId)
      throw templateTooExpensive(reasonOf(error.deathCause, options))
    }
  }

  return {
    renderMails: (batch) =>
      renderProjectMails({ workerGroups, quarantine: quarantines.mails, usage, limits: options }, batch),
    checkTemplates: (projectId, texts) => runRequest(projectId, (pool) => pool.checkTexts({ texts })),
    renderText: (projectId, parts) => runRequest(projectId, (pool) => pool.renderText({ parts })),
    previewMail: (projectId, parts) => runRequest(projectId, (pool) => pool.previewText({ parts })),
    quarantined: quarantines.mails.projects,
    usage,
    stop: workerGroups.stop,
  }
}
