import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment'
import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

const realConsole = globalThis.console
const realExit = process.exit

/** A Jest environment whose global object is Node's own: test files share it, instead of one `vm` context for each file. */
export default class NativeEnvironment {
  readonly global = globalThis
  readonly moduleMocker = new ModuleMocker(globalThis)
  readonly fakeTimersModern: ModernFakeTimers
  readonly fakeTimers = null

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
  }

  setup(): Promise<void> {
    return Promise.resolve()
  }

  teardown(): Promise<void> {
    this.fakeTimersModern.dispose()
    this.moduleMocker.restoreAllMocks()
    globalThis.console = realConsole
    process.exit = realExit
    return Promise.resolve()
  }

  getVmContext(): null {
    return null
  }
}
