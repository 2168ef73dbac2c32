import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { somePort } from './some-port.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

let dataDir: string
const started: ChildProcess[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-wrapper-'))
})
afterAll(async () => {
  for (const child of started) child.kill('SIGTERM')
  await Promise.all(started.map(ended))
  await rm(dataDir, { recursive: true, force: true })
})

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve))

/**
 * Runs `npm start`. Resolves with the line that reports readiness, or with the last line before the process
 * ended.
 */
async function start(port: string): Promise<{ wrapper: ChildProcess; line: string }> {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'error' }
  const args = ['scripts/run.mjs', 'deploy/standalone/src/main.ts']
  const wrapper = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(wrapper)
  const line = await new Promise<string>((resolve) => {
    let last = ''
    for (const stream of [wrapper.stdout, wrapper.stderr])
      createInterface({ input: stream }).on('line', (text) => {
        last = text
        if (text.startsWith('ready ')) resolve(text)
      })
    wrapper.once('close', () => resolve(last))
  })
  return { wrapper, line }
}

describe('npm start', () => {
  it('works while an earlier run is still stopping because its npm process was killed', async () => {
    const port = await somePort()
    const first = await start(port)
    expect(first.line).toMatch(/^ready /)

    first.wrapper.kill('SIGKILL')
    await ended(first.wrapper)
    const second = await start(port)

    expect(second.line).toBe(first.line)
  }, 120_000)
})
