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
 * Returns this worker's instance for `key`, and starts it at the first call. It runs until a file requests
 * another one or the worker ends, so test files isolate their data by project. A file that kills, floods or
 * reconfigures a service, or changes its clock, starts a separate one.
 */
export async function sharedInstance<Instance extends Stoppable>(
  key: string,
  start: () => Promise<Instance>,
): Promise<Instance> {
  // The key identifies the start function, and so the type.
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

/** Also called at the end of a run in one process (`--runInBand`, or a single test file). */
export async function stopSharedInstance(): Promise<void> {
  const last = current
  current = undefined
  await (await last?.started)?.stop()
}

/**
 * jest-worker's request to end: `CHILD_MESSAGE_END`. Its child exits when nothing is open, or is killed
 * after 0.5 s.
 */
const endRequest = 2

let exitsWithWorker = false

/**
 * Exits with the worker. Open sockets end with the process, and databases are on a server that is removed
 * after the run.
 */
function exitWithTheWorker(): void {
  exitsWithWorker = true
  process.once('message', function exitAtEnd(message: unknown) {
    if (Array.isArray(message) && message[0] === endRequest) process.exit(0)
    process.once('message', exitAtEnd)
  })
}
