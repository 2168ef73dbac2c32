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
 * Worker processes with hard limits. Each method rejects with `WorkerDied` when its worker is killed; the
 * worker is replaced.
 */
export interface RenderingPool {
  renderMails(task: Omit<MailsTask, 'settings'>): Promise<MailsResult>
  checkTexts(task: CheckTask): Promise<CheckResult>
  renderText(task: Omit<TextTask, 'settings'>): Promise<TextResult>
  stop(): Promise<void>
}

export type CreatePool = (options: PoolOptions) => RenderingPool

export function createPool({ settings, ...options }: PoolOptions): RenderingPool {
  const workers = createWorkerPool({ ...options, program: new URL('worker.ts', import.meta.url) })
  // Results have the types of the functions in worker.ts.
  return {
    renderMails: async (task) =>
      (await workers.run('renderMails', { ...task, settings }, task.mails.length)) as MailsResult,
    checkTexts: async (task) => (await workers.run('checkTexts', task)) as CheckResult,
    renderText: async (task) => (await workers.run('renderText', { ...task, settings })) as TextResult,
    stop: workers.stop,
  }
}
