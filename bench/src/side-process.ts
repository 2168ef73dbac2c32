import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { isOpen } from '@postrider/process/ports'
import { allocator, gateway } from '@postrider/services'
import { pathOf } from './path-of.ts'

export interface SideProcess {
  pid: number
  url: string
  stop(): Promise<void>
}

export interface SideProgram {
  /** A path relative to the root of the repository. */
  program: string
  port: number
  args?: string[]
  env?: Record<string, string>
}

// The memory setting is the same as for the cluster's gateway. watch-parent.mjs ends the program when this
// process ends, because the IPC channel then closes.
const nodeFlags = [
  `--max-semi-space-size=${gateway.semiSpaceMb}`,
  '--import',
  pathOf('scripts/watch-parent.mjs'),
]

/** Starts a program next to the cluster. Resolves when its port is open. */
export async function startSideProcess({
  program,
  port,
  args = [],
  env = {},
}: SideProgram): Promise<SideProcess> {
  const child = spawn(process.execPath, [...nodeFlags, pathOf(program), ...args], {
    env: { ...allocator, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with code ${child.exitCode}`)
    await pause(50)
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
