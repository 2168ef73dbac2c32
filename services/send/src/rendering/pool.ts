import { createWorkerPool, type WorkerPoolOptions } from '@postrider/worker-processes'
import type {
  CheckMade,
  CheckTask,
  MailsMade,
  MailsTask,
  RenderSettings,
  TextMade,
  TextTask,
} from './tasks.ts'

/** `timeMs` limits the CPU time of one mail or check. */
export type PoolOptions = Omit<WorkerPoolOptions, 'program'> & { settings: RenderSettings }

/**
 * Worker processes with hard limits. Each method rejects with `WorkerDied` when its worker is ended, which is
 * replaced.
 */
export interface Pool {
  renderMails(task: Omit<MailsTask, 'settings'>): Promise<MailsMade>
  checkTexts(task: CheckTask): Promise<CheckMade>
  renderText(task: Omit<TextTask, 'settings'>): Promise<TextMade>
  stop(): Promise<void>
}

export type CreatePool = (options: PoolOptions) => Pool

export function createPool({ settings, ...options }: PoolOptions): Pool {
  const workers = createWorkerPool({ ...options, program: new URL('worker.ts', import.meta.url) })
  // What a task returns is what its function in worker.ts returns.
  return {
    renderMails: async (task) =>
      (await workers.run('renderMails', { ...task, settings }, task.mails.length)) as MailsMade,
    checkTexts: async (task) => (await workers.run('checkTexts', task)) as CheckMade,
    renderText: async (task) => (await workers.run('renderText', { ...task, settings })) as TextMade,
    stop: workers.stop,
  }
}
