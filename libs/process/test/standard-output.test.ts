import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const program = fileURLToPath(new URL('full-log-disk.ts', import.meta.url))

describe('a process whose log file is on a full disk', () => {
  it('keeps running', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [program], { stdio: ['ignore', full, 'pipe'] })
    let output = ''
    child.stderr?.on('data', (part: Buffer) => (output += part.toString()))

    const [code] = await once(child, 'close')

    expect({ code, output: output }).toEqual({ code: 0, output: 'running' })
  })

  it('writes its log to a pipe', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [program])

    expect(stdout).toContain('"message":"started"')
    expect(stdout).toContain('a line of text\n')
  })
})
