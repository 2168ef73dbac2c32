import { Writable } from 'node:stream'
import type { Env } from '@postrider/process/config'
import { runTool } from '../src/tool.ts'

export interface ToolResult {
  code: number
  stdout: string
  stderr: string
  /** The lines of stdout. */
  lines: string[]
}

/** Runs a command line in this process. `pause` replaces the waits of the command. */
export async function postrider(
  args: readonly string[],
  env: Env,
  pause: (ms: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<ToolResult> {
  const [stdout, stderr] = [collector(), collector()]
  const code = await runTool(args, { env, stdout: stdout.stream, stderr: stderr.stream, pause })
  const lines = stdout.text().split('\n').slice(0, -1)
  return { code, stdout: stdout.text(), stderr: stderr.text(), lines }
}

function collector(): { stream: Writable; text(): string } {
  const chunks: string[] = []
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => chunks.join('') }
}
