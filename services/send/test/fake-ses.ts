import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { env } from 'node:process'
import { watchMails } from '@postrider/testing/mail'

interface SesRequest {
  path: string
  // The JSON of the SES API v2.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export interface Ses {
  url: string
  requests: SesRequest[]
  /** The replies by recipient. Mails to other recipients are accepted. `close` closes the connection. */
  replies: Map<string, { status: number; type: string } | 'silence' | 'close'>
  maxSendRate: number
  stop(): Promise<void>
}

/** The SDK sends no requests without credentials. The fake does not check them. */
const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }

/**
 * Starts a local endpoint with the API of Amazon SES v2. Until it stops, the environment variables contain
 * credentials for the SDK.
 */
export async function startSes(): Promise<Ses> {
  const watch = watchMails()
  const earlier = Object.fromEntries(Object.keys(credentials).map((name) => [name, env[name]]))
  Object.assign(env, credentials)
  const ses = { requests: [] as SesRequest[], replies: new Map() as Ses['replies'], maxSendRate: 1000 }
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const request = { path: req.url ?? '', body: text === '' ? {} : JSON.parse(text) }
      ses.requests.push(request)
      if (req.url === '/v2/email/account')
        return reply(res, 200, {
          SendQuota: { Max24HourSend: 50_000, MaxSendRate: ses.maxSendRate, SentLast24Hours: 0 },
        })
      watch.see(Buffer.from(request.body.Content.Raw.Data, 'base64'))
      const response = ses.replies.get(request.body.Destination.ToAddresses[0])
      if (response === 'silence') return
      if (response === 'close') return void req.socket.destroy()
      if (!response) return reply(res, 200, { MessageId: `ses-${ses.requests.length}` })
      res.setHeader('x-amzn-errortype', response.type)
      reply(res, response.status, { message: `failed with ${response.type}` })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return Object.assign(ses, {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop: async () => {
      for (const [name, value] of Object.entries(earlier))
        if (value === undefined) delete env[name]
        else env[name] = value
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await watch.finish()
    },
  })
}

const reply = (res: ServerResponse, status: number, body: unknown): void =>
  void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
