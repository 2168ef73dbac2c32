import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

describe('a process that receives a signal while it starts', () => {
  it('completes its start, stops immediately and exits with 0', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('slow-start.ts', import.meta.url))])
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))

    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')

    expect({ output: output, code }).toEqual({ output: 'starting started stopped ', code: 0 })
  })

  it('exits immediately on a second signal, even if its start is not complete', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('slow-start.ts', import.meta.url)), '60000'])
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))

    await once(child.stdout, 'data')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')

    expect({ output: output, code }).toEqual({ output: 'starting ', code: 1 })
  })
})
