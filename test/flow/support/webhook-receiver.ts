import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { freePort, untilOpen } from '@postrider/process/ports'
import { environmentOf } from './printed-code.ts'

/** The secret of the receivers. */
export const secret = `whsec_${Buffer.from('the secret of the test receivers').toString('base64')}`

interface Program {
  command: string
  args: string[]
  cwd: string
}

export interface Receiver {
  /** Sends a body with these headers. Returns the status of the response. */
  deliver(body: string, headers: Record<string, string>): Promise<number>
  /** Returns the lines that the program has printed. */
  lines(): string[]
  stop(): Promise<void>
}

/** Starts a receiver of docs/use/webhooks.md on a free port. */
export async function startReceiver({ command, args, cwd }: Program): Promise<Receiver> {
  const port = await freePort()
  const env = environmentOf({ PORT: String(port), WEBHOOK_SECRET: secret })
  const program = spawn(command, args, { cwd, env })
  const ended = once(program, 'exit')
  let [output, log] = ['', '']
  program.stdout.on('data', (chunk) => (output += String(chunk)))
  program.stderr.on('data', (chunk) => (log += String(chunk)))
  try {
    await untilOpen(command, port, 60_000)
  } catch (cause) {
    program.kill('SIGKILL')
    throw new Error(`The receiver has not started: ${log}`, { cause })
  }
  return {
    deliver: async (body, headers) => {
      const url = `http://127.0.0.1:${port}/`
      const response = await fetch(url, { method: 'POST', body, headers })
      await response.arrayBuffer()
      return response.status
    },
    lines: () => output.split('\n').slice(0, -1),
    stop: async () => {
      program.kill('SIGKILL')
      await ended
    },
  }
}

interface Signing {
  secrets?: string[]
  agoSeconds?: number
}

/**
 * Returns the headers of an attempt. They are computed without a library, so that the receivers are tested
 * against the specification.
 */
export function signedHeaders(
  body: string,
  { secrets = [secret], agoSeconds = 0 }: Signing = {},
): Record<string, string> {
  const [id, at] = ['msg_1', String(Math.floor(Date.now() / 1_000) - agoSeconds)]
  const signatures = secrets.map((each) => {
    const key = Buffer.from(each.replace('whsec_', ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures.join(' ') }
}
