import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import { ModuleMocker } from 'jest-mock'
import { resetLogs } from './watched-logs.ts'
import { FakeClock } from './fake-clock.ts'
import { acceptGlobalState, restoreGlobalState } from './global-state.ts'
import { setTestOutcome } from './test-outcome.ts'

const realConsole = globalThis.console
const realExit = process.exit

/**
 * A Jest environment whose global object is Node's own. All test files of a worker share it, instead of one
 * `vm` context per file. A file that changes global state fails, and the state is restored.
 */
export default class NativeEnvironment {
  readonly global = globalThis
  readonly moduleMocker = new ModuleMocker(globalThis)
  readonly fakeTimersModern: FakeClock
  readonly fakeTimers = null
  /** True if the modules of the test file are loaded. */
  #isLoaded = false
  #hasFailed = false

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new FakeClock({ config: projectConfig, global: globalThis })
  }

  setup(): Promise<void> {
    return Promise.resolve()
  }

  /** Reads the state after the modules of the test file are loaded, so that their changes are accepted. */
  handleTestEvent({ name }: { name: string }): void {
    if (name === 'run_start') {
      acceptGlobalState()
      this.#isLoaded = true
    }
    if (name === 'test_start') setTestOutcome(false)
    if (name === 'test_fn_failure') setTestOutcome(true)
    if (name === 'hook_failure' || name === 'test_fn_failure') this.#hasFailed = true
  }

  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    globalThis.console = realConsole
    process.exit = realExit
    resetLogs()
    const leaks = this.#isLoaded ? await restoreGlobalState() : []
    // A failed test often leaves resources open, but its own error is more useful.
    if (leaks.length > 0 && !this.#hasFailed)
      throw new Error(`This test file leaves behind: ${leaks.join(', ')}.`)
  }

  getVmContext(): null {
    return null
  }
}
