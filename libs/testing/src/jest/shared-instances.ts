import { withRealClock } from './fake-clock.ts'
import { acceptGlobalState } from './global-state.ts'

/** A service, or all services, that several test files of one worker use. */
interface Stoppable {
  stop(): Promise<void>
}

interface Shared {
  key: string
  started: Promise<Stoppable>
}

let current: Shared | undefined

/**
 * Returns this worker's instance for `key`, and starts it when it is first requested. It runs until a file
 * requests another instance or the worker ends, so test files must isolate their data by project. A file that
 * kills, overloads or reconfigures a service, or changes its clock, must start a separate instance.
 */
export async function sharedInstance<Instance extends Stoppable>(
  key: string,
  start: () => Promise<Instance>,
): Promise<Instance> {
  // The key identifies the start function, and therefore the type.
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

/**
 * Stops the shared instance. Also called at the end of a run in one process (`--runInBand`, or a single test
 * file).
 */
export async function stopSharedInstance(): Promise<void> {
  const last = current
  current = undefined
  await (await last?.started)?.stop()
}

/**
 * jest-worker's request to end: `CHILD_MESSAGE_END`. The worker then exits when no handle is open, or is
 * killed after 0.5 s.
 */
const endRequest = 2

let exitsWithWorker = false

/**
 * Makes this process exit when jest-worker requests the end. Open sockets close with the process, and the
 * server of the databases is removed after the run.
 */
function exitWithTheWorker(): void {
  exitsWithWorker = true
  process.once('message', function exitAtEnd(message: unknown) {
    if (Array.isArray(message) && message[0] === endRequest) process.exit(0)
    process.once('message', exitAtEnd)
  })
}
