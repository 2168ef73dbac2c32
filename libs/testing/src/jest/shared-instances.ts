import { withRealClock } from './fake-clock.ts'
import { acceptGlobalState } from './global-state.ts'

/** A service, or all of them, that several test files of one worker use. */
interface Stoppable {
  stop(): Promise<void>
}

interface Shared {
  key: string
  started: Promise<Stoppable>
}

let current: Shared | undefined

/**
 * Returns this worker's instance for `key`; the first test file that asks starts it. It runs until a file
 * asks for another one or the worker ends, so test files isolate their data by project. A file that kills,
 * floods, reconfigures or moves the clock of a service starts its own.
 */
export async function sharedInstance<Instance extends Stoppable>(
  key: string,
  start: () => Promise<Instance>,
): Promise<Instance> {
  // The key names the function that starts it.
  if (current?.key === key) return current.started as Promise<Instance>
  if (!exitsWithWorker) exitWithTheWorker()
  await stopSharedInstance()
  const started = withRealClock(start)
  current = { key, started }
  try {
    return await started
  } catch (error) {
    current = undefined
    throw error
  } finally {
    acceptGlobalState()
  }
}

/** Called at the end of a run in one process (`--runInBand`, or a single test file), too. */
export async function stopSharedInstance(): Promise<void> {
  const last = current
  current = undefined
  await (await last?.started)?.stop()
}

/**
 * jest-worker's request to end: `CHILD_MESSAGE_END`. Its child exits when nothing is open any more, or is
 * killed after 0.5 s.
 */
const endRequest = 2

let exitsWithWorker = false

/**
 * What the instances hold open ends with the process: sockets, and databases on a server that is removed
 * after the run.
 */
function exitWithTheWorker(): void {
  exitsWithWorker = true
  process.once('message', function exitAtEnd(message: unknown) {
    if (Array.isArray(message) && message[0] === endRequest) process.exit(0)
    process.once('message', exitAtEnd)
  })
}
