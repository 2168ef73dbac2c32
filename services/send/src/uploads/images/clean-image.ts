import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchTask, type TaskLimits, type TaskWatch } from '@postrider/worker-processes'
import type { CleanResult, CleanTask } from './tasks.ts'

/** Returns a clean image from a file, or the file's fault. */
export type CleanImageOf = (file: Uint8Array) => Promise<CleanResult>

/** Limits of one process. The CPU time includes the start of the process. */
export type ImageLimits = TaskLimits

/**
 * Returns a function that creates clean images, each in its own process. Image loaders are native code, and
 * an image that makes them crash, hang or use too much memory ends only its process. The process has an
 * almost empty environment and reads only one image. The function rejects if the process cannot start.
 */
export const imageCleaner =
  (limits: ImageLimits): CleanImageOf =>
  (file) => {
    const child = startChild()
    const watch = watchTask(limits)
    return new Promise<CleanResult>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', resolve)
      // Wait for `close`, because `exit` may be emitted before the result is read from the channel.
      child.once('close', (code, signal) => {
        const result = resultOf(watch, signal)
        if (result) resolve(result)
        else reject(new Error(`The process that reads an image has ended with code ${code}`))
      })
      if (child.pid === undefined) return
      watch.begin({ pid: child.pid, cpuMicros: 0 })
      // Ignore the error if the child has ended, which `close` reports.
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
    // Use a separate process group, so that Ctrl-C in a terminal stops only the service.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Returns the result of a process that has ended; undefined if no limit or signal ended the process. */
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
