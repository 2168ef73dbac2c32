import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { selfSigned } from '@postrider/testing/mail'
import { z } from 'zod'

/** A mail that SES was handed, as far as the tests read it. */
const HandedOver = z.object({ Destination: z.object({ ToAddresses: z.tuple([z.string()]) }) })

export interface FakeAmazonOptions {
  /** The certificate that SNS signs with. */
  certificate: string
  /** Called before SES answers a hand-over with this id: what is told in here overtakes the mail. */
  beforeAnswer(mail: { to: string; messageId: string }): Promise<void>
}

/** Amazon as a cluster sees it: SES, and SNS behind its own name. */
export interface FakeAmazon {
  /** The environment of a cluster that reaches it. */
  settings: Record<string, string>
  /** The addresses that were asked at SNS, in order. */
  asked: string[]
  /** Other hosts that somebody wanted to reach by https; they were refused. */
  elsewhere: string[]
  stop(): Promise<void>
}

const snsHost = 'sns.eu-central-1.amazonaws.com'

/**
 * Starts it. Certificates are fetched at Amazon's own host and nowhere else, in tests too: Node sends its
 * requests by https to a proxy here (`NODE_USE_ENV_PROXY`), which leads those to SNS to a server with a
 * certificate for that name, which Node is told to trust.
 */
export async function startFakeAmazon({ certificate, beforeAnswer }: FakeAmazonOptions): Promise<FakeAmazon> {
  const tls = selfSigned(snsHost)
  const folder = await mkdtemp(join(tmpdir(), 'postrider-amazon-'))
  const authorities = join(folder, 'ca.pem')
  await writeFile(authorities, tls.certificate)
  const [asked, elsewhere]: [string[], string[]] = [[], []]
  const sns = createTlsServer(
    { key: tls.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: tls.certificate },
    (req, res) => {
      asked.push(`https://${req.headers.host}${req.url}`)
      res.end(req.url?.endsWith('.pem') === true ? certificate : '<ConfirmSubscriptionResponse/>')
    },
  )
  const proxy = createServer((_, res) => void res.writeHead(405).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    if (url === `${snsHost}:443`) {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      sns.emit('connection', socket)
      return
    }
    elsewhere.push(url)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const ses = sesServer(beforeAnswer)
  const [proxyUrl, sesUrl] = [await listen(proxy), await listen(ses)]
  return {
    asked,
    elsewhere,
    settings: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxyUrl,
      NODE_EXTRA_CA_CERTS: authorities,
      SEND_PROVIDER: 'ses',
      PLATFORM_FROM: 'postrider@example.com',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_SESV2: sesUrl,
      // The SDK asks nothing without any.
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    stop: async () => {
      for (const server of [proxy, ses]) await closed(server)
      await rm(folder, { recursive: true })
    },
  }
}

/** SES by its API v2, which takes every mail. */
function sesServer(beforeAnswer: FakeAmazonOptions['beforeAnswer']): Server {
  let taken = 0
  return createServer((req, res) => {
    const answer = async (): Promise<void> => {
      if (req.url === '/v2/email/account') return reply(res, { SendQuota: { MaxSendRate: 1000 } })
      const { Destination } = HandedOver.parse(await json(req))
      const messageId = `ses-${(taken += 1)}`
      await beforeAnswer({ to: Destination.ToAddresses[0], messageId })
      return reply(res, { MessageId: messageId })
    }
    void answer().catch((error: unknown) => res.destroy(error instanceof Error ? error : undefined))
  })
}

const reply = (res: ServerResponse, body: object): void =>
  void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

async function closed(server: Server): Promise<void> {
  const gone = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await gone
}
