import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { v7 as uuidv7 } from 'uuid'
import { smtpProvider } from '../src/providers/smtp/smtp.ts'
import { testConfig } from './start.ts'

/** Starts a server that accepts the envelope and then stops reading. */
async function startStuckServer(): Promise<{ port: number; stop(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    socket.write('220 stuck\r\n')
    socket.on('data', (chunk: Buffer) => {
      const isData = chunk.toString().startsWith('DATA')
      socket.write(isData ? '354 continue\r\n' : '250 fine\r\n')
      if (isData) socket.pause()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const largeHead = [
  'From: shop@example.com',
  'To: stuck@example.net',
  'Date: Thu, 01 Jan 2026 00:00:00 +0000',
  'Message-ID: <large@example.com>',
  'MIME-Version: 1.0',
  'Content-Type: text/plain',
].join('\r\n')

describe('a relay that stops reading during a message', () => {
  it.each([false, true])(
    'causes a temporary rejection: the mail is not in-doubt, because it is incomplete (signed: %p)',
    async (isSigned) => {
      const server = await startStuckServer()
      const config = {
        ...testConfig('postgres://127.0.0.1:1/none'),
        deliveryTimeoutMs: 1_500,
        smtpUrl: `smtp://127.0.0.1:${server.port}`,
      }
      // The message never arrives, so the test does not check it.
      const provider = smtpProvider({ config, now: () => new Date(), lateReplyMs: 600_000 })
      const { privateKey } = generateKeyPairSync('rsa', {
        modulusLength: 2048,
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
        publicKeyEncoding: { type: 'spki', format: 'pem' },
      })
      const mail = {
        id: uuidv7(),
        projectId: uuidv7(),
        from: { name: '', email: 'shop@example.com' },
        to: { name: '', email: 'stuck@example.net' },
        copies: [],
        subject: 'Large',
        // More bytes than the buffers of both sockets.
        raw: Buffer.from(`${largeHead}\r\n\r\n${`${'x'.repeat(98)}\r\n`.repeat(200_000)}`),
        dkim: isSigned ? { domain: 'example.com', selector: 's', privateKey } : undefined,
        dueSince: new Date(),
        isFirstAttempt: true,
      }

      const outcomes = await provider.deliver({
        priority: 1,
        startBefore: new Date(Date.now() + 60_000),
        mails: [mail],
      })

      server.stop()
      await provider.stop()
      expect(outcomes.get(mail.id)).toMatchObject({ kind: 'refused', error: { class: 'transient' } })
    },
    20_000,
  )
})
