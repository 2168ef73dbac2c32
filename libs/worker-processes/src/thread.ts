// The program that runs in the threads of `inThread`.
import { constants, setPriority } from 'node:os'
import workerpool from 'workerpool'

// On Linux this sets only the priority of this thread. It is lower than the priority of the thread that
// answers requests.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

export interface ThreadCall {
  /** The URL of a module, and the name of a function that it exports. */
  module: string
  name: string
  input: unknown
}

async function call({ module, name, input }: ThreadCall): Promise<unknown> {
  const { [name]: run } = (await import(module)) as Record<string, (input: unknown) => unknown>
  if (!run) throw new Error(`${module} exports no ${name}`)
  const output = await run(input)
  return new workerpool.Transfer(output as object, ownMemory(output))
}

/** Returns the buffers of large values, if a value uses its buffer alone. */
function ownMemory(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer } = value
    return buffer instanceof ArrayBuffer && buffer.byteLength === value.byteLength ? [buffer] : []
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(ownMemory) : []
}

workerpool.worker({ call })
