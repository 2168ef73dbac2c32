import type { WorkerPoolOptions } from 'workerpool'

type Queue = Exclude<NonNullable<WorkerPoolOptions['queueStrategy']>, string>
type Task = Parameters<Queue['push']>[0]

/**
 * A queue for workerpool that can remove a task that was never started. Otherwise the task would run later
 * without limits.
 */
export function taskQueue() {
  let tasks: Task[] = []
  return {
    push: (task: Task): void => void tasks.push(task),
    pop: (): Task | undefined => tasks.shift(),
    size: (): number => tasks.length,
    contains: (task: Task): boolean => tasks.includes(task),
    clear: (): void => {
      tasks = []
    },
    removeLast: (): void => void tasks.pop(),
  }
}
