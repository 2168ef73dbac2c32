import type { TemplatePreview } from '@postrider/contracts/resources'
import { createWorkerPool, type WorkerPoolOptions } from '@postrider/worker-processes'
import type {
  CheckResult,
  CheckTask,
  MailsResult,
  MailsTask,
  RenderSettings,
  TextResult,
  TextTask,
} from './tasks.ts'

/** `timeMs` limits the CPU time of one mail or check. */
export type PoolOptions = Omit<WorkerPoolOptions, 'program'> & { settings: RenderSettings }

/**
 * Worker processes with hard limits. Each method rejects with `WorkerDied` if its worker dies, and the worker
 * is replaced.
 */
export interface RenderingPool {
  renderMails(task: Omit<MailsTask, 'settings'>): Promise<MailsResult>
  checkTexts(task: CheckTask): Promise<CheckResult>
  renderText(task: Omit<TextTask, 'settings'>): Promise<TextResult>
  previewText(task: Omit<TextTask, 'settings'>): Promise<TemplatePreview>
  stop(): Promise<void>
}

export type CreatePool = (options: PoolOptions) => RenderingPool

export function createPool({ settings, ...options }: PoolOptions): RenderingPool {
  const workers = createWorkerPool({ ...options, program: new URL('worker.ts', import.meta.url) })
  // The functions in worker.ts have these result types.
  return {
    renderMails: async (task) =>
      (await workers.run('renderMails', { ...task, settings }, task.mails.length)) as MailsResult,
    checkTexts: async (task) => (await workers.run('checkTexts', task)) as CheckResult,
    renderText: async (task) => (await workers.run('renderText', { ...task, settings })) as TextResult,
    previewText: async (task) => (await workers.run('previewText', { ...task, settings })) as TemplatePreview,
    stop: workers.stop,
  }
}
