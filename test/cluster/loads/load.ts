import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Demo } from '../support/native-cluster.ts'

/**
 * The outcome that a client knows. `in-doubt`: the response was a 5xx status or was lost, so only a repeat
 * with the same idempotency key shows whether the request was accepted. `refused`: there was no connection,
 * so the request was never processed.
 */
export type Outcome = 'accepted' | 'in-doubt' | 'refused' | 'rejected'

/** A request and its outcome. */
export interface SentRequest {
  kind: 'send' | 'track'
  key: string
  to: string[]
  /**
   * The number of the request among the requests of its client. A client waits for each response before its
   * next request.
   */
  n: number
  outcome: Outcome
  /** The status and body of the response, or the reason why there is no response. */
  reply: string
  /** The ids of the mails, or the id of the event. */
  ids: string[]
  /** The time at which the request ended, in ms since the epoch. */
  at: number
}

export interface Load {
  sent: SentRequest[]
  /** Resolves when every client has finished its current request. */
  stop(): Promise<SentRequest[]>
}

export interface LoadOptions {
  clients: number
  /** The pause between two requests of a client. */
  pauseMs: number
}

let run = 0

/**
 * Starts clients that alternately send mails and track events. Each client has its own contacts, and each
 * request its own idempotency key.
 */
export function startLoad(demo: Demo, { clients, pauseMs }: LoadOptions): Load {
  const sent: SentRequest[] = []
  const name = `${process.pid}-${(run += 1)}`
  let running = true
  const work = Array.from({ length: clients }, async (_, client) => {
    for (let n = 1; running; n += 1) {
      const own = [1, 2, 3].map((each) => `c${client}-${each}.${name}@example.net`)
      const kind = n % 2 === 0 ? 'send' : 'track'
      const to = kind === 'send' ? own.slice(0, 1 + (n % 3)) : own.slice(0, 1)
      sent.push(await request(demo, { kind, to, n, key: `${name}-${client}-${n}` }))
      await pause(pauseMs)
    }
  })
  return {
    sent,
    stop: async () => {
      running = false
      await Promise.all(work)
      return sent
    },
  }
}

export type Plan = Pick<SentRequest, 'kind' | 'key' | 'to' | 'n'>

const timeoutMs = 40_000

async function request(demo: Demo, plan: Plan): Promise<SentRequest> {
  try {
    const { path, body } =
      plan.kind === 'send' ? mailsOf(demo, plan) : { path: '/v1/track', body: eventOf(plan) }
    const reply = await fetch(demo.baseUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${plan.kind === 'send' ? demo.secretKey : demo.publicKey}`,
        'idempotency-key': plan.key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await reply.text()
    return {
      ...plan,
      at: Date.now(),
      outcome: finalState(reply.status),
      reply: `${reply.status} ${text}`,
      ids: idsOf(reply.status, text),
    }
  } catch (error) {
    const code = codeOf(error)
    return {
      ...plan,
      at: Date.now(),
      outcome: code === 'ECONNREFUSED' ? 'refused' : 'in-doubt',
      reply: `no response: ${code}`,
      ids: [],
    }
  }
}

/** Every third request is a batch with a mail for each recipient. */
function mailsOf(demo: Demo, plan: Plan): { path: string; body: object } {
  const mail = mailOf(demo, plan)
  return plan.n % 6 === 0
    ? { path: '/v1/send/batch', body: { emails: plan.to.map((to) => ({ ...mail, to })) } }
    : { path: '/v1/send', body: mail }
}

/** Every second mail is scheduled for two seconds later, so that processes are also killed when it is due. */
const mailOf = ({ domain }: Demo, { key, to, n }: Plan) => ({
  to,
  from: `chaos@${domain}`,
  subject: key,
  body: '<p>{{email}}</p>',
  ...(n % 4 === 0 && { delivery: { at: new Date(Date.now() + 2_000).toISOString() } }),
})

const eventOf = ({ key, to, n }: Plan) => ({
  email: to[0],
  event: 'chaos',
  data: { key: nonPersistent(key), n: nonPersistent(n) },
})

const nonPersistent = (value: unknown) => ({ value, persistent: false })

const finalState = (status: number): Outcome => {
  if (status === 200) return 'accepted'
  return status >= 500 ? 'in-doubt' : 'rejected'
}

function idsOf(status: number, text: string): string[] {
  if (status !== 200) return []
  const { data } = JSON.parse(text)
  return data.emails?.map((each: { email: string }) => each.email) ?? [data.event]
}

// `instanceof Error` does not work: under Jest, errors of Node's modules belong to another realm.
const Failure = z.object({ message: z.string(), cause: z.object({ code: z.string() }).optional() })

const codeOf = (error: unknown): string => {
  const { data } = Failure.safeParse(error)
  return data?.cause?.code ?? data?.message ?? String(error)
}

/** The maximum time from the last in-doubt attempt with a key until a repeat shows the outcome. */
const resolveWithinMs = 45_000

/**
 * Repeats an in-doubt request with its key until the outcome is known. 409 contains the status of the first
 * attempt, if it is known. 200 means that only this repeat has succeeded. Throws if the outcome is unknown
 * after `resolveWithinMs`. Each repeat that is in-doubt restarts this time.
 */
export async function resolveByKey(demo: Demo, inDoubt: SentRequest): Promise<SentRequest> {
  for (let openSince = inDoubt.at; ; await pause(1_000)) {
    const again = await request(demo, inDoubt)
    if (again.outcome === 'accepted') return again
    if (again.outcome === 'in-doubt') openSince = Date.now()
    else if (/"originalStatusCode":200/.test(again.reply)) return { ...again, outcome: 'accepted' }
    else if (again.outcome === 'rejected' && !/"originalStatusCode":null/.test(again.reply))
      throw new Error(
        `The key of ${inDoubt.key} (${inDoubt.reply}) did not resolve the request: ${again.reply}`,
      )
    if (Date.now() - openSince > resolveWithinMs)
      throw new Error(
        `The key of ${inDoubt.key} (${inDoubt.reply}) did not resolve within ${resolveWithinMs} ms: ${again.reply}`,
      )
  }
}
