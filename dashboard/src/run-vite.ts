import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildEnvironment } from './config.ts'

export interface RunViteOptions {
  /** The configuration file. */
  config: string
  outDir: string
  /** Whether the process has a lower priority than this one. True by default. */
  hasLowPriority?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Builds a web application with Vite. Vite runs in a process of low priority, so that it does not delay
 * requests. Rejects with the error text of Vite, or if Vite is not installed.
 */
export async function runVite({
  config,
  outDir,
  hasLowPriority = true,
  signal,
}: RunViteOptions): Promise<void> {
  // Each build writes to its own folder, so builds of several processes do not disturb each other.
  const options = [
    '--config',
    config,
    '--outDir',
    outDir,
    '--emptyOutDir',
    '--logLevel',
    'error',
    '--bypass-lock',
  ]
  const child = spawn(process.execPath, ['--import', watchParent, viteProgram(), 'build', ...options], {
    cwd: dirname(config),
    env: buildEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (hasLowPriority) lowerPriority(child)
  const end = (): void => void child.kill('SIGKILL')
  signal?.addEventListener('abort', end)
  try {
    const [errors, [code]] = await Promise.all([textOf(child), once(child, 'close')])
    signal?.throwIfAborted()
    if (code !== 0) throw new Error(firstLines(errors) || `Vite ended with code ${code}.`)
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

/** A module that ends a process when its parent ends. */
const watchParent = new URL('../../scripts/watch-parent.mjs', import.meta.url).href

/** On a busy machine, the lowest priority would delay a build by minutes. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The process has just ended.
  }
}

/**
 * Returns the path of Vite's program. Throws if Vite is missing, as in an installation without development
 * tools.
 */
function viteProgram(): string {
  const { resolve } = createRequire(import.meta.url)
  try {
    return join(dirname(resolve('vite/package.json')), 'bin/vite.js')
  } catch (cause) {
    throw new Error(
      'Vite is not installed, so the dashboard cannot be built. Install the development dependencies, or run the dashboard with DASHBOARD_DIR set to a folder with its built files.',
      { cause },
    )
  }
}

async function textOf({ stderr }: ChildProcess): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of stderr ?? []) pieces.push(Buffer.from(piece))
  return stripVTControlCharacters(Buffer.concat(pieces).toString())
}

/** The maximum number of lines of an error text. Vite writes a stack after its message. */
const maxLines = 30

const firstLines = (text: string): string => text.trim().split('\n').slice(0, maxLines).join('\n')
