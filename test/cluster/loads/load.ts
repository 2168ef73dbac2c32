import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Demo } from '../support/native-cluster.ts'

/**
 * What a client knows of one request. `in-doubt`: 5xx or cut off, so only the key can tell. `refused`: no
 * connection, never begun.
 */
export type Outcome = 'accepted' | 'in-doubt' | 'refused' | 'rejected'

/** One request and everything that became of it. */
export interface Sent {
  kind: 'send' | 'track'
  key: string
  to: string[]
  /** Counts up per client, who waits for each answer before the next request. */
  n: number
  outcome: Outcome
  /** Status and body, or why there is none. */
  reply: string
  /** Ids of mails or of the event. */
  ids: string[]
  /** When it ended. */
  at: number
}

export interface Load {
  sent: Sent[]
  /** Lets every client finish the request in hand. */
  stop(): Promise<Sent[]>
}

export interface LoadOptions {
  clients: number
  /** Between two requests of a client. */
  pauseMs: number
}

let run = 0

/** Several clients, each with contacts of its own, who send and track in turn, every request with its key. */
export function startLoad(demo: Demo, { clients, pauseMs }: LoadOptions): Load {
  const sent: Sent[] = []
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

export type Plan = Pick<Sent, 'kind' | 'key' | 'to' | 'n'>

const patienceMs = 40_000

async function request(demo: Demo, plan: Plan): Promise<Sent> {
  try {
    const reply = await fetch(`${demo.baseUrl}/v1/${plan.kind}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${plan.kind === 'send' ? demo.secretKey : demo.publicKey}`,
        'idempotency-key': plan.key,
      },
      body: JSON.stringify(plan.kind === 'send' ? mailOf(demo, plan) : eventOf(plan)),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await reply.text()
    return {
      ...plan,
      at: Date.now(),
      outcome: outcomeOf(reply.status),
      reply: `${reply.status} ${text}`,
      ids: idsOf(reply.status, text),
    }
  } catch (error) {
    const code = codeOf(error)
    return {
      ...plan,
      at: Date.now(),
      outcome: code === 'ECONNREFUSED' ? 'refused' : 'in-doubt',
      reply: `no answer: ${code}`,
      ids: [],
    }
  }
}

const mailOf = ({ domain }: Demo, { key, to }: Plan) => ({
  to,
  from: `chaos@${domain}`,
  subject: key,
  body: '<p>{{email}}</p>',
})

const eventOf = ({ key, to, n }: Plan) => ({
  email: to[0],
  event: 'chaos',
  data: { key: notKept(key), n: notKept(n) },
})

const notKept = (value: unknown) => ({ value, persistent: false })

const outcomeOf = (status: number): Outcome => {
  if (status === 200) return 'accepted'
  return status >= 500 ? 'in-doubt' : 'rejected'
}

function idsOf(status: number, text: string): string[] {
  if (status !== 200) return []
  const { data } = JSON.parse(text)
  return data.emails?.map((each: { email: string }) => each.email) ?? [data.event]
}

// Not `instanceof Error`: under Jest the errors of Node's own modules come from another realm.
const Failure = z.object({ message: z.string(), cause: z.object({ code: z.string() }).optional() })

const codeOf = (error: unknown): string => {
  const { data } = Failure.safeParse(error)
  return data?.cause?.code ?? data?.message ?? String(error)
}

/** A key's answer, within this of the last time that it was left open. */
const answerMs = 45_000

/**
 * Repeats an in-doubt request until its key tells: 409 with the status of the first one, or 200 since it was
 * free and now has worked. Throws when it does not tell in time. A repeat that is itself left open starts the
 * time again.
 */
export async function askKey(demo: Demo, inDoubt: Sent): Promise<Sent> {
  for (let openSince = inDoubt.at; ; await pause(1_000)) {
    const again = await request(demo, inDoubt)
    if (again.outcome === 'accepted') return again
    if (again.outcome === 'in-doubt') openSince = Date.now()
    else if (/"originalStatusCode":200/.test(again.reply)) return { ...again, outcome: 'accepted' }
    else if (again.outcome === 'rejected' && !/"originalStatusCode":null/.test(again.reply))
      throw new Error(`The key of ${inDoubt.key} (${inDoubt.reply}) told nothing: ${again.reply}`)
    if (Date.now() - openSince > answerMs)
      throw new Error(
        `The key of ${inDoubt.key} (${inDoubt.reply}) did not tell within ${answerMs} ms: ${again.reply}`,
      )
  }
}
