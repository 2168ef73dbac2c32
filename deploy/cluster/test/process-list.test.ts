import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ManagedProcess } from '../src/managed-process.ts'
import { processList } from '../src/process-list.ts'

let dataDir: string
let server: Server
let port: number

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'postrider-processes-'))
  server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP server always has this type.
  port = (server.address() as AddressInfo).port
})
afterEach(async () => {
  server.close()
  await rm(dataDir, { recursive: true })
})

const path = () => join(dataDir, 'processes.json')
const listed = async (): Promise<unknown> => JSON.parse(await readFile(path(), 'utf8'))
const leave = (list: unknown): Promise<void> => writeFile(path(), JSON.stringify(list))

describe('processes.json of an earlier cluster', () => {
  it('contains a running process if the process id exists and its port is open', async () => {
    const alive = { name: 'gateway', pid: process.pid, port }
    await leave([{ name: 'kafka', pid: 2 ** 22 + 1, port }, alive])

    expect(await processList(dataDir).removeEnded()).toEqual([alive])
    expect(await listed()).toEqual([alive])
  })

  it('contains no running process if the port is closed, even if another process now has the process id', async () => {
    await leave([{ name: 'gateway', pid: process.pid, port }])
    await new Promise((resolve) => server.close(resolve))

    expect(await processList(dataDir).removeEnded()).toEqual([])
    expect(await listed()).toEqual([])
  })

  it.each(['', '{', '{"name": 1}', '[{"name": "gateway", "pid": "1", "port": 2}]'])(
    'is ignored if it cannot be parsed: %j',
    async (text) => {
      await writeFile(path(), text)

      expect(await processList(dataDir).removeEnded()).toEqual([])
    },
  )

  it('does not exist at the first start', async () => {
    expect(await processList(dataDir).removeEnded()).toEqual([])
  })
})

describe('a list of processes', () => {
  const stopped: string[] = []
  const dead = new Set<string>()
  const fake = (name: string): ManagedProcess => ({
    name,
    port: 1,
    pid: () => (dead.has(name) ? undefined : 7),
    stop: () => {
      stopped.push(name)
      dead.add(name)
      return Promise.resolve()
    },
  })
  beforeEach(() => {
    stopped.splice(0)
    dead.clear()
  })

  it('contains the running processes', async () => {
    const list = processList(dataDir)
    list.add(() => fake('send-1'))
    list.add(() => fake('send-2'))
    await list.write()
    expect(await listed()).toEqual(['send-1', 'send-2'].map((name) => ({ name, pid: 7, port: 1 })))

    dead.add('send-2')
    await list.write()

    expect(await listed()).toEqual([{ name: 'send-1', pid: 7, port: 1 }])
  })

  it('stops all processes in reverse order and then accepts no more processes', async () => {
    const list = processList(dataDir)
    for (const name of ['kafka', 'send-1', 'send-2', 'gateway', 'gateway-2']) list.add(() => fake(name))

    await list.stop()

    expect(stopped).toEqual(['gateway', 'gateway-2', 'send-1', 'send-2', 'kafka'])
    expect(await listed()).toEqual([])
    expect(() => list.add(() => fake('late'))).toThrow('The cluster is stopping.')
  })
})
