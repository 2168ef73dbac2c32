import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Lane } from '../store/tables.ts'
import { handOverEach } from './hand-over-each.ts'
import type { Outgoing, Provider } from './provider.ts'
import { providerLanes } from './provider-lanes.ts'

export interface SmtpOptions {
  config: Pick<Config, 'smtpUrl' | 'concurrency' | 'handOverTimeoutMs' | 'providerRatePerSecond'>
  now(): Date
}

/** Hands mail to an SMTP server, signed with the sender domain's own key. */
export function smtpProvider({ config, now }: SmtpOptions): Provider {
  const { concurrency, handOverTimeoutMs: timeoutMs } = config
  const lanes = providerLanes('smtp', { concurrency, now })
  const pools = new Map<Lane, Pool>()
  // A pool for each lane: connections that a slow campaign holds are not missed by a password mail.
  const poolOf = (lane: Lane): Pool => {
    const pool = pools.get(lane) ?? createPool(config)
    pools.set(lane, pool)
    return pool
  }
  return {
    name: 'smtp',
    unsureWaitMs: 0,
    signs: true,
    ratePerSecond: () => config.providerRatePerSecond ?? 0,
    room: (lane) => lanes.of(lane).breaker.room(),
    deliver: ({ lane, ...shipment }) =>
      handOverEach(shipment, {
        ...lanes.of(lane),
        timeoutMs,
        now,
        handOver: async (mail, signal) => {
          await poolOf(lane).sendMail({ ...messageOf(mail), signal })
          return null
        },
      }),
    trouble: lanes.trouble,
    stop: () => Promise.resolve(pools.forEach((pool) => pool.close())),
  }
}

type Pool = ReturnType<typeof createPool>

const createPool = ({ smtpUrl, concurrency, handOverTimeoutMs: timeoutMs }: SmtpOptions['config']) =>
  createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: concurrency,
    maxMessages: 1000,
    // Our queue tries again, and knows that it does; the pool would not tell that a mail may have gone twice.
    maxRequeues: 0,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** The envelope's sender becomes the Return-Path: bounces go to whom the mail is from. */
const messageOf = ({ raw, from, to, dkim }: Outgoing) => ({
  raw,
  envelope: { from: from.email, to: [to.email] },
  ...(dkim
    ? {
        dkim: {
          domainName: dkim.domain,
          keySelector: dkim.selector,
          privateKey: dkim.privateKey,
          headerFieldNames: signedHeaders,
        },
      }
    : {}),
})

// RFC 6376 section 5.4.1, and List-Unsubscribe-Post: one-click only counts when both headers are signed (RFC 8058 section 4).
const signedHeaders = [
  'From:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:List-Subscribe:List-Post:List-Owner:List-Archive',
].join(':')
