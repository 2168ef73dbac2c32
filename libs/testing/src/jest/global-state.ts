/** What a test file can change for the files after it in the same process. */
export interface GlobalState {
  /** Listeners of `process` by event. */
  listeners: Map<string | symbol, readonly Listener[]>
  env: Record<string, string | undefined>
  /** Values of the global object that are not accessors. */
  globals: Map<string, unknown>
  /** Servers that listen and child processes that run. */
  handles: Map<string, number>
}

// oxlint-disable-next-line typescript/no-unsafe-function-type -- as `process.listeners` declares them
type Listener = Function

export const readGlobalState = (): GlobalState => ({
  listeners: new Map(process.eventNames().map((name) => [name, process.listeners(name as 'exit')])),
  env: { ...process.env },
  globals: globalValues(),
  handles: heldHandles(),
})

/** Restores what has changed since `before`, and returns a sentence for each change; empty when nothing leaked. */
export const restoreGlobalState = (before: GlobalState): string[] => [
  ...removeListeners(before),
  ...restoreEnv(before),
  ...restoreGlobals(before),
]

/** Sentences for handles that are open now and were not before. They close a moment after `close()` has called back. */
export const openHandles = (before: GlobalState): string[] =>
  [...heldHandles()]
    .filter(([kind, count]) => count > (before.handles.get(kind) ?? 0))
    .map(([kind, count]) => `${count - (before.handles.get(kind) ?? 0)} open ${kind}`)

function removeListeners(before: GlobalState): string[] {
  return process.eventNames().flatMap((name) => {
    const known = new Set(before.listeners.get(name))
    const added = process.listeners(name as 'exit').filter((each) => !known.has(each))
    for (const each of added) process.off(name, each as () => void)
    return added.length === 0 ? [] : [`${added.length} listeners of process for "${String(name)}"`]
  })
}

function restoreEnv({ env }: GlobalState): string[] {
  const names = new Set([...Object.keys(env), ...Object.keys(process.env)])
  return [...names]
    .filter((name) => process.env[name] !== env[name])
    .map((name) => {
      if (env[name] === undefined) delete process.env[name]
      else process.env[name] = env[name]
      return `the environment variable ${name}`
    })
}

function restoreGlobals({ globals }: GlobalState): string[] {
  const now = globalValues()
  return [...globals]
    .filter(([name, value]) => now.get(name) !== value)
    .map(([name, value]) => {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
      return `the global ${name}`
    })
}

/** jest-runner replaces `console` for each test file. */
const globalValues = (): Map<string, unknown> =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(globalThis))
      .filter(([name, descriptor]) => name !== 'console' && descriptor.configurable === true && 'value' in descriptor)
      .map(([name, { value }]) => [name, value]),
  )

const heldKinds = ['TCPServerWrap', 'PipeServerWrap', 'ProcessWrap']

function heldHandles(): Map<string, number> {
  const active = process.getActiveResourcesInfo()
  return new Map(heldKinds.map((kind) => [kind, active.filter((each) => each === kind).length]))
}
