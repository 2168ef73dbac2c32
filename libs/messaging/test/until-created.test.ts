import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { notRunWithout, testEngine } from '@postrider/testing/engines'
import { v7 as uuidv7 } from 'uuid'
import { createTopics } from '../src/kafka-broker.ts'
import { untilCreated } from '../src/until-created.ts'

const complaints: unknown[] = []
const log = {
  warn: (_: string, fields?: Record<string, unknown>) => complaints.push(fields?.['error']),
  debug: () => undefined,
}
beforeEach(() => complaints.splice(0))

describe('creating topics', () => {
  it('retries after a rejection and after an attempt without a response', async () => {
    const tries = [
      () => Promise.reject(new Error('Closed connection')),
      () => new Promise<void>(() => undefined),
      () => Promise.resolve(),
    ]

    await untilCreated(() => tries.shift()?.() ?? Promise.reject(new Error('a try too many')), {
      log,
      patienceMs: 10_000,
      tryMs: 50,
    })

    expect(complaints).toMatchObject([
      { message: 'Closed connection' },
      { message: 'Kafka did not create the topics within 50 ms' },
    ])
  })

  it('rejects with the last error after its time limit', async () => {
    const never = untilCreated(() => Promise.reject(new Error(`failure ${complaints.length}`)), {
      log,
      patienceMs: 500,
    })

    const failure: unknown = await never.catch((error: unknown) => error)
    expect(failure).toBe(complaints.at(-1))
    expect(complaints.length).toBeGreaterThan(1)
  })
})

const kafka = await testEngine('kafka')
if (kafka.url === undefined) notRunWithout('kafka', 'waiting for a Kafka that is starting', kafka)
else {
  const [host = '', port = ''] = kafka.url.split(':')
  it('waits for a Kafka that closes connections until it has started', async () => {
    const open = new Set<Socket>()
    const refusals = 8
    let attempts = 0
    const starting = createServer((socket) => {
      attempts += 1
      if (attempts <= refusals) return socket.destroy()
      const kafka = connect(Number(port), host)
      open.add(socket).add(kafka)
      return void socket
        .on('error', () => undefined)
        .pipe(kafka.on('error', () => undefined))
        .pipe(socket)
    })
    await new Promise<void>((resolve) => starting.listen(0, '127.0.0.1', resolve))
    const address = `127.0.0.1:${(starting.address() as AddressInfo).port}`

    await createTopics({ brokers: [address], clientId: 'test', log, partitions: 1 }, [
      `started.${uuidv7()}.v1`,
    ])

    expect(attempts).toBeGreaterThan(refusals)
    expect(complaints).not.toEqual([])
    open.forEach((socket) => socket.destroy())
    starting.close()
  }, 60_000)
}
