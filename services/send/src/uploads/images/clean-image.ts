import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchTask, type TaskLimits, type TaskWatch } from '@postrider/worker-processes'
import type { CleanResult, CleanTask } from './tasks.ts'

/** Makes a clean image from a file, or returns its fault. */
export type CleanImageOf = (file: Uint8Array) => Promise<CleanResult>

/** The CPU time includes the start of the process. */
export type ImageLimits = TaskLimits

/**
 * Makes clean images, each in its own process, not on a thread: image loaders are native code, and an image
 * that makes them crash, hang or grow only ends its process. The process keeps nothing for the next image,
 * and has an empty environment. The returned function rejects if the process cannot start.
 */
export const imageCleaner =
  (limits: ImageLimits): CleanImageOf =>
  (file) => {
    const child = startChild()
    const watch = watchTask(limits)
    return new Promise<CleanResult>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', resolve)
      // Not `exit`, which may be emitted before the result is read from the channel.
      child.once('close', (code, signal) => {
        const result = resultOf(watch, signal)
        if (result) resolve(result)
        else reject(new Error(`The process that reads an image has ended with code ${code}`))
      })
      if (child.pid === undefined) return
      watch.begin({ pid: child.pid, cpuMicros: 0 })
      // If the child ends early, its exit reports this.
      child.send({ file } satisfies CleanTask, () => undefined)
    }).finally(() => {
      watch.stop()
      child.kill('SIGKILL')
    })
  }

const startChild = (): ChildProcess =>
  fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: ['--max-old-space-size=64'],
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    // A separate process group, so that Ctrl-C in a terminal only stops the service.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** The result of an ended process; undefined if it ended before its program ran. */
function resultOf(watch: TaskWatch, signal: NodeJS.Signals | null): CleanResult | undefined {
  switch (watch.ended()) {
    case 'too-slow':
      return { fault: 'takes too long to read; use a smaller image' }
    case 'too-large':
      return { fault: 'takes too much memory to read; use a smaller image' }
    case undefined:
      return signal === null ? undefined : { fault: 'is broken or not an image' }
  }
}
