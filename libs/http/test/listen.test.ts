import { Agent, request as httpRequest, type RequestListener } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { listen, reservePort, type ReservedPort } from '../src/index.ts'

/** Sends a request. Returns its status and the Connection header. */
const ask = (url: string, agent: Agent): Promise<{ status: number; connection: string | undefined }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { agent }, (response) => {
      response.resume()
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
      )
    })
    request.once('error', reject).end()
  })

const slow =
  (ms: number): RequestListener =>
  (_request, response) =>
    void pause(ms).then(() => response.end('ok'))

describe('a listener', () => {
  it('rejects if its port is in use', async () => {
    const first = await listen(slow(0), { host: '127.0.0.1', port: 0, drainMs: 10 })

    const second = listen(slow(0), { host: '127.0.0.1', port: first.port })

    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
    await first.close()
  })

  it('stops in order: announces the stop, refuses connections, answers started requests, and closes', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const work = Promise.withResolvers<void>()
    const allStarted = Promise.withResolvers<void>()
    let started = 0
    const listener = await listen(
      (_request, response) => {
        if ((started += 1) === 4) allStarted.resolve()
        void work.promise.then(() => response.end('ok'))
      },
      { host: '127.0.0.1', port: 0, drainMs: 10_000 },
    )

    const asking = Array.from({ length: 4 }, () => ask(listener.url, agent))
    await allStarted.promise
    const closing = listener.close()
    // The listener announces the stop for 200 ms before it closes the listening socket.
    await pause(400)
    const refused: unknown = await ask(listener.url, new Agent()).catch((error: unknown) => error)
    work.resolve()
    const answers = await Promise.all(asking)
    await closing

    expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    agent.destroy()
  })

  it('closes each connection after its next response, and loses no request of a steady stream', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const listener = await listen(slow(1), { host: '127.0.0.1', port: 0, drainMs: 300 })
    const answers: { status: number; connection: string | undefined }[] = []
    const errors: unknown[] = []
    let open = true
    const client = async (): Promise<void> => {
      while (open)
        try {
          const answer = await ask(listener.url, agent)
          answers.push(answer)
          if (answer.connection === 'close') return
        } catch (error) {
          errors.push(error)
          return
        }
    }

    const clients = Array.from({ length: 8 }, client)
    await pause(50)
    await listener.close()
    open = false
    await Promise.all(clients)

    expect(errors).toEqual([])
    expect(answers.filter(({ connection }) => connection === 'close')).toHaveLength(8)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    agent.destroy()
  })

  it('refuses new connections before it closes open connections, for callers that ignore its announcement', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const started = Promise.withResolvers<void>()
    const listener = await listen(slow(1), { host: '127.0.0.1', port: 0, drainMs: 10_000, announceMs: 0 })
    const untilRequested = async (): Promise<unknown> => {
      for (;;) {
        const { connection } = await ask(listener.url, agent)
        started.resolve()
        if (connection === 'close') return ask(listener.url, new Agent()).catch((error: unknown) => error)
      }
    }

    const next = untilRequested()
    await started.promise
    await listener.close()

    expect(await next).toMatchObject({ code: 'ECONNREFUSED' })
    agent.destroy()
  })

  it('closes the open connections after the drain time', async () => {
    const listener = await listen(() => undefined, { host: '127.0.0.1', port: 0, drainMs: 20 })

    const hanging = ask(listener.url, new Agent()).catch((error: unknown) => error)
    await pause(20)
    await listener.close()

    expect(await hanging).toMatchObject({ code: 'ECONNRESET' })
  })
})

describe('a reserved port', () => {
  it('lets requests wait until `listen` uses it, and answers each of them once', async () => {
    const reserved = await reservePort('127.0.0.1', 0)
    const served: (string | undefined)[] = []
    const early = [ask(`${reserved.url}/a`, new Agent()), ask(`${reserved.url}/b`, new Agent())]
    while ((await connections(reserved)) < 2) await pause(5)

    const listener = await listen(
      (request, response) => {
        served.push(request.url)
        response.end('ok')
      },
      { host: '127.0.0.1', port: 0, drainMs: 10, reserved },
    )
    const late = ask(`${listener.url}/c`, new Agent())

    expect(await Promise.all([...early, late])).toMatchObject([
      { status: 200 },
      { status: 200 },
      { status: 200 },
    ])
    expect(listener.url).toBe(reserved.url)
    expect(served).toHaveLength(3)
    expect(served).toEqual(expect.arrayContaining(['/a', '/b', '/c']))
    await listener.close()
  })

  it('closes the connections of waiting requests when it is released, and can be used again', async () => {
    const reserved = await reservePort('127.0.0.1', 0)
    const waiting = ask(reserved.url, new Agent()).catch((error: unknown) => error)
    while ((await connections(reserved)) < 1) await pause(5)

    await reserved.release()

    expect(await waiting).toMatchObject({ code: 'ECONNRESET' })
    expect(await ask(reserved.url, new Agent()).catch((error: unknown) => error)).toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})

const connections = ({ server }: ReservedPort): Promise<number> =>
  promisify(server.getConnections.bind(server))()
