// The program of the threads of `inThread`.
import { constants, setPriority } from 'node:os'
import workerpool from 'workerpool'

// On Linux this sets the priority of this thread only, below the thread that answers requests.
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

/** Returns the buffers of large values that share them with nothing else. */
function ownMemory(value: unknown): ArrayBuffer[] {
  if (value instanceof Uint8Array) {
    const { buffer } = value
    return buffer instanceof ArrayBuffer && buffer.byteLength === value.byteLength ? [buffer] : []
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(ownMemory) : []
}

workerpool.worker({ call })
