import { withRealClock } from './jest/fake-clock.ts'
import { acceptGlobalState } from './jest/global-state.ts'

/** A service, or all of them, that several test files of one worker use. */
interface Stoppable {
  stop(): Promise<void>
}

const instances = new Map<string, Promise<Stoppable>>()

/**
 * Returns this worker's instance for `key`; the first test file that asks starts it. It runs until the worker ends, so test files
 * isolate their data by project. A file that kills, floods, reconfigures or moves the clock of a service starts its own.
 */
export async function sharedInstance<Instance extends Stoppable>(
  key: string,
  start: () => Promise<Instance>,
): Promise<Instance> {
  const known = instances.get(key)
  // The key names the function that starts it.
  if (known) return known as Promise<Instance>
  if (instances.size === 0) exitWithTheWorker()
  const starting = withRealClock(start)
  instances.set(key, starting)
  try {
    return await starting
  } catch (error) {
    instances.delete(key)
    throw error
  } finally {
    acceptGlobalState()
  }
}

/** For the end of a run in one process (`--runInBand`, or a single test file). */
export async function stopSharedInstances(): Promise<void> {
  const started = [...instances.values()]
  instances.clear()
  for (const each of started) await (await each).stop()
}

/** jest-worker's request to end: `CHILD_MESSAGE_END`. Its child exits when nothing is open any more, or is killed after 0.5 s. */
const endRequest = 2

/** What the instances hold open ends with the process: sockets, and databases on a server that is removed after the run. */
function exitWithTheWorker(): void {
  process.once('message', function exitAtEnd(message: unknown) {
    if (Array.isArray(message) && message[0] === endRequest) process.exit(0)
    process.once('message', exitAtEnd)
  })
}
