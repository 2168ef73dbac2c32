import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { watchTask, type TaskLimits, type TaskWatch } from '@postrider/worker-processes'
import type { CleanAnswer, CleanTask } from './tasks.ts'

/** Makes a clean image of a file, or says in words what is wrong with the file. */
export type CleanImageOf = (file: Uint8Array) => Promise<CleanAnswer>

/** The CPU time of reading one image includes starting the process. */
export type ImageLimits = TaskLimits

/**
 * Makes clean images, each in a process of its own and not in a thread: what reads images is native code, and
 * an image that makes it crash, hang or grow ends that process alone. Nothing of one tenant's image is left
 * in it for the next one's, and its environment has nothing of ours. What is made rejects when the process
 * cannot be started or its program cannot be loaded.
 */
export const imageCleaner =
  (limits: ImageLimits): CleanImageOf =>
  (file) => {
    const child = startChild()
    const watch = watchTask(limits)
    return new Promise<CleanAnswer>((resolve, reject) => {
      child.once('error', reject)
      child.once('message', resolve)
      // Not `exit`, which may come before an answer that is still in the channel. `close` comes when the
      // channel is read to its end.
      child.once('close', (code, signal) => {
        const answer = answerOf(watch, signal)
        if (answer) resolve(answer)
        else reject(new Error(`The process that reads an image has ended with code ${code}`))
      })
      if (child.pid === undefined) return
      watch.begin({ pid: child.pid, cpuMicros: 0 })
      // A child that ends before it has read all of it says so by its end.
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
    // In a group of its own: Ctrl-C in a terminal is for the service.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** What an ended process says about its image; undefined when it ended by itself, before its program ran. */
function answerOf(watch: TaskWatch, signal: NodeJS.Signals | null): CleanAnswer | undefined {
  switch (watch.ended()) {
    case 'too-slow':
      return { fault: 'The image takes too long to be read.' }
    case 'too-large':
      return { fault: 'The image takes too much memory to be read.' }
    case undefined:
      return signal === null ? undefined : { fault: 'The file is broken: reading it failed.' }
  }
}
