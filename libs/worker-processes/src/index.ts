export { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from './worker-pool.ts'
export { WorkerDied, type DeathCause } from './worker-died.ts'
export { watchTask, type TaskLimits, type TaskWatch } from './watch-task.ts'
