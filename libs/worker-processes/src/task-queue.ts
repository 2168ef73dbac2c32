import type { WorkerPoolOptions } from 'workerpool'

type Queue = Exclude<NonNullable<WorkerPoolOptions['queueStrategy']>, string>
type Task = Parameters<Queue['push']>[0]

/**
 * workerpool's queue, from which a task can be taken back that never began: else it would run later,
 * unwatched.
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
    takeBack: (): void => void tasks.pop(),
  }
}
