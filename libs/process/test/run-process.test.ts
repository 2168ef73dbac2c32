import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

describe('a process that is to stop while it starts', () => {
  it('starts, stops at once and exits with 0', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('slow-start.ts', import.meta.url))])
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))

    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')

    expect({ said, code }).toEqual({ said: 'starting started stopped ', code: 0 })
  })

  it('ends at once on a second signal, whatever the start waits for', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('slow-start.ts', import.meta.url)), '60000'])
    let said = ''
    child.stdout.on('data', (part: Buffer) => (said += part.toString()))

    await once(child.stdout, 'data')
    child.kill('SIGINT')
    child.kill('SIGTERM')
    const [code] = await once(child, 'close')

    expect({ said, code }).toEqual({ said: 'starting ', code: 1 })
  })
})
