// A receiver of webhooks in a separate process. Argument: the port. POST /hook counts the events and their
// delays since the event; POST /hang never responds; GET /stats returns the counts and sets them to zero.
import { createServer, type IncomingMessage } from 'node:http'
import type { ReceiverStats } from './receiver-stats.ts'

const [port] = process.argv.slice(2)

let delays: number[] = []
let requests = 0
let ids = new Set<string>()

createServer((req, res) => {
  if (req.url === '/hang') return void req.resume()
  if (req.url === '/stats') return void res.end(JSON.stringify(takeStats()))
  void read(req).then((body) => {
    requests += 1
    const now = Date.now()
    for (const { id, timestamp } of [JSON.parse(body)].flat()) {
      ids.add(id)
      delays.push(now - Date.parse(timestamp))
    }
    res.end('ok')
  })
}).listen(Number(port), '127.0.0.1')

async function read(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function takeStats(): ReceiverStats {
  const sorted = delays.toSorted((one, other) => one - other)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
  const stats = {
    requests,
    events: sorted.length,
    distinct: ids.size,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
  delays = []
  requests = 0
  ids = new Set()
  return stats
}
