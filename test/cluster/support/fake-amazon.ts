import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { selfSigned } from '@postrider/testing/mail'
import { z } from 'zod'

/** The fields of a SES send request that the tests read. */
const SesSendRequest = z.object({ Destination: z.object({ ToAddresses: z.tuple([z.string()]) }) })

export interface StartFakeAmazonOptions {
  /** The certificate that belongs to the signing key of the fake SNS. */
  certificate: string
  /**
   * Called before SES responds to a send request. Notifications that are posted in this function arrive
   * before the send service knows the mail's id.
   */
  beforeResponse(mail: { to: string; messageId: string }): Promise<void>
}

/** A fake Amazon: SES, and SNS with its real host name. */
export interface FakeAmazon {
  /** The environment variables of a cluster that uses this fake. */
  settings: Record<string, string>
  /** The URLs that were requested from SNS, in order. */
  requestedUrls: string[]
  /** The other hosts to which https connections were requested. The proxy refused these connections. */
  refusedHosts: string[]
  stop(): Promise<void>
}

const snsHost = 'sns.eu-central-1.amazonaws.com'

/**
 * Starts a fake SES and a fake SNS. Postrider fetches certificates only from Amazon's own host, also in
 * tests. So Node sends https requests through a proxy (`NODE_USE_ENV_PROXY`), which connects requests to the
 * SNS host to the fake SNS. The fake has a certificate for that host name, and Node is configured to trust
 * it.
 */
export async function startFakeAmazon({
  certificate,
  beforeResponse,
}: StartFakeAmazonOptions): Promise<FakeAmazon> {
  const tls = selfSigned(snsHost)
  const folder = await mkdtemp(join(tmpdir(), 'postrider-amazon-'))
  const authorities = join(folder, 'ca.pem')
  await writeFile(authorities, tls.certificate)
  const [requestedUrls, refusedHosts]: [string[], string[]] = [[], []]
  const sns = createTlsServer(
    { key: tls.privateKey.export({ type: 'pkcs8', format: 'pem' }), cert: tls.certificate },
    (req, res) => {
      requestedUrls.push(`https://${req.headers.host}${req.url}`)
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
    refusedHosts.push(url)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const ses = sesServer(beforeResponse)
  const [proxyUrl, sesUrl] = [await listen(proxy), await listen(ses)]
  return {
    requestedUrls,
    refusedHosts,
    settings: {
      NODE_USE_ENV_PROXY: '1',
      HTTPS_PROXY: proxyUrl,
      NODE_EXTRA_CA_CERTS: authorities,
      SEND_PROVIDER: 'ses',
      PLATFORM_FROM: 'postrider@example.com',
      AWS_REGION: 'eu-central-1',
      AWS_ENDPOINT_URL_SESV2: sesUrl,
      // The SDK sends no requests without credentials.
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
    stop: async () => {
      for (const server of [proxy, ses]) await closed(server)
      await rm(folder, { recursive: true })
    },
  }
}

/** Creates a server with the SES API v2. It accepts every mail. */
function sesServer(beforeResponse: StartFakeAmazonOptions['beforeResponse']): Server {
  let mailCount = 0
  return createServer((req, res) => {
    const answer = async (): Promise<void> => {
      if (req.url === '/v2/email/account') return reply(res, { SendQuota: { MaxSendRate: 1000 } })
      const { Destination } = SesSendRequest.parse(await json(req))
      const messageId = `ses-${(mailCount += 1)}`
      await beforeResponse({ to: Destination.ToAddresses[0], messageId })
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
  const closing = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closing
}
