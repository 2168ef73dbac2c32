import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StartedEngine } from './containers.ts'
import { isEngineName, type EngineName, type TestEngine } from './test-engine.ts'

/** Starts an engine. Resolves with undefined if this machine has no program for it. */
export type EngineStart = () => Promise<StartedEngine | undefined>

export interface EngineServer {
  url: string
  /** Stops the engines that were started. */
  stop(): Promise<void>
}

/**
 * Starts an HTTP server for the workers of a run: `GET /redis` returns a `TestEngine` with the address of
 * Redis, and starts Redis when it is first requested. The main process owns the engines, so they run until
 * the last worker has ended.
 */
export async function serveEngines(starts: Record<EngineName, EngineStart>): Promise<EngineServer> {
  const started = new Map<EngineName, Promise<StartedEngine | Error | undefined>>()
  const start = (name: EngineName): Promise<StartedEngine | Error | undefined> => {
    const known = started.get(name)
    if (known) return known
    const starting = starts[name]().catch((error: unknown) =>
      error instanceof Error ? error : new Error(String(error)),
    )
    started.set(name, starting)
    return starting
  }
  const server = createServer((req, res) => {
    const name = (req.url ?? '').slice(1)
    if (!isEngineName(name)) return void res.writeHead(404).end()
    void start(name).then((engine) => answer(res, engine))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server's address is always an AddressInfo.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.close().closeAllConnections()
      for (const starting of started.values()) {
        const engine = await starting
        if (engine !== undefined && 'stop' in engine) await engine.stop()
      }
    },
  }
}

function answer(res: ServerResponse, engine: StartedEngine | Error | undefined): void {
  const found: TestEngine = engine instanceof Error ? { fault: engine.message } : { url: engine?.url }
  res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
}
