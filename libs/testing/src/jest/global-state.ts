import { environment } from '../config.ts'
import { until } from './until.ts'

/** The global state of a process, which a test file could change for later files. */
interface GlobalState {
  /** The listeners of `process` by event. */
  listeners: Map<string | symbol, readonly Listener[]>
  env: Record<string, string | undefined>
  /** The values of the global object, except accessors. */
  globals: Map<string, unknown>
  /** The numbers of listening servers and running child processes. */
  handles: Map<string, number>
}

// oxlint-disable-next-line typescript/no-unsafe-function-type -- as `process.listeners` declares them
type Listener = Function

const readGlobalState = (): GlobalState => ({
  listeners: new Map(watchedEvents().map((name) => [name, process.listeners(name as 'exit')])),
  env: { ...environment() },
  globals: globalValues(),
  handles: heldHandles(),
})

/** The events to which jest-circus adds listeners. */
const eventsOfCircus: readonly (string | symbol)[] = [
  'uncaughtException',
  'unhandledRejection',
  'rejectionHandled',
]

const watchedEvents = (): (string | symbol)[] =>
  process.eventNames().filter((name) => !eventsOfCircus.includes(name))

/** Returns the global values except `console`, which jest-runner replaces for each test file. */
const globalValues = (): Map<string, unknown> =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(
        ([name, descriptor]) =>
          name !== 'console' && descriptor.configurable === true && 'value' in descriptor,
      )
      .map(([name, { value }]) => [name, value]),
  )

const heldKinds = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap']

function heldHandles(): Map<string, number> {
  const active = process.getActiveResourcesInfo()
  return new Map(heldKinds.map((kind) => [kind, active.filter((each) => each === kind).length]))
}

let before: GlobalState = readGlobalState()

/** Accepts the current state, so that it does not count as a leak of the running test file. */
export const acceptGlobalState = (): void => void (before = readGlobalState())

/** Accepts the current child processes, because they belong to an instance that several test files share. */
export const acceptChildProcesses = (): void =>
  void before.handles.set('ProcessWrap', heldHandles().get('ProcessWrap') ?? 0)

/**
 * Restores everything that has changed since `acceptGlobalState`. Returns a phrase for each change, or an
 * empty list if nothing has changed.
 */
export async function restoreGlobalState(): Promise<string[]> {
  const changes = [...removeListeners(before), ...restoreEnv(before), ...restoreGlobals(before)]
  // A handle closes shortly after the callback of `close()`.
  await until(() => openHandles(before).length === 0, closingMs).catch(() => undefined)
  return [...changes, ...openHandles(before)]
}

/**
 * Time in ms. Only a file with a leak waits this long. A stalled machine may take seconds to report the end
 * of a child process.
 */
const closingMs = 10_000

const openHandles = ({ handles }: GlobalState): string[] =>
  [...heldHandles()]
    .map(([kind, count]) => ({ kind, added: count - (handles.get(kind) ?? 0) }))
    .filter(({ added }) => added > 0)
    .map(({ kind, added }) => `${added} open ${kind}`)

function removeListeners(before: GlobalState): string[] {
  return watchedEvents().flatMap((name) => {
    const known = new Set(before.listeners.get(name))
    const added = process.listeners(name as 'exit').filter((each) => !known.has(each))
    for (const each of added) process.off(name, each as () => void)
    return added.length === 0 ? [] : [`${added.length} listeners of process for "${String(name)}"`]
  })
}

function restoreEnv({ env }: GlobalState): string[] {
  const now = environment()
  return [...new Set([...Object.keys(env), ...Object.keys(now)])]
    .filter((name) => now[name] !== env[name])
    .map((name) => {
      if (env[name] === undefined) delete now[name]
      else now[name] = env[name]
      return `the environment variable ${name}`
    })
}

/**
 * Restores changed globals. New globals are accepted, because packages that a test imports may define some.
 */
function restoreGlobals({ globals }: GlobalState): string[] {
  const now = globalValues()
  return [...globals]
    .filter(([name, value]) => now.get(name) !== value)
    .map(([name, value]) => {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
      return `the global ${name}`
    })
}
