import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Config } from '@jest/types'
import type NativeEnvironment from './native-environment.ts'

const require = createRequire(import.meta.url)

/**
 * The part of Jest's `Runtime` that jest-runner and jest-circus call, but with Node's module loader instead
 * of `vm` modules. A worker evaluates each module once instead of once per test file. Module mocks and
 * coverage are not supported.
 */
export default class NativeRuntime {
  readonly #environment: NativeEnvironment
  readonly #setupFiles: readonly string[]

  constructor(config: Config.ProjectConfig, environment: NativeEnvironment) {
    this.#environment = environment
    this.#setupFiles = config.setupFilesAfterEnv
  }

  /**
   * Loads a new copy of a module for each test file, because jest-circus keeps the state of a test file in
   * it.
   */
  requireInternalModule(path: string): unknown {
    delete require.cache[path]
    const module: unknown = require(path)
    // Otherwise the module that requires this module would keep every copy in memory.
    require.cache[path]?.parent?.children.splice(0)
    return module
  }

  requireModule(path: string): unknown {
    return require(path)
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true
  }

  /** Calls the function that a setup file exports. The setup file itself is evaluated only once. */
  async unstable_importModule(path: string): Promise<void> {
    const module: { default?: unknown } = await import(pathToFileURL(path).href)
    if (this.#setupFiles.includes(path) && typeof module.default === 'function') await module.default()
  }

  setGlobalsForRuntime(): void {
    Object.assign(globalThis, { jest: jestObject(this.#environment) })
  }

  getSourceMaps(): Map<string, string> {
    return new Map()
  }

  getAllCoverageInfoCopy(): undefined {
    return undefined
  }

  enterTestCode(): void {
    return
  }

  leaveTestCode(): void {
    return
  }

  /** Deletes the symbols that jest-circus has added to the global object. */
  teardown(): void {
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (circusSymbols.has(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol)
  }
}

const circusSymbols = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'])

/** Returns the functions of the `jest` object that our tests use. */
function jestObject({ moduleMocker, fakeTimersModern: timers }: NativeEnvironment) {
  return {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    useFakeTimers: (options?: Config.FakeTimersConfig) => timers.useFakeTimers(options),
    useRealTimers: () => timers.useRealTimers(),
    advanceTimersByTime: (ms: number) => timers.advanceTimersByTime(ms),
    advanceTimersByTimeAsync: (ms: number) => timers.advanceTimersByTimeAsync(ms),
  }
}
