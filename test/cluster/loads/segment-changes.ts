import { setTimeout as pause } from 'node:timers/promises'
import type { ApiResponse, Client } from '@postrider/testing/service'
import type { OwnedProject } from '../support/owner.ts'
import { conditionOf, type TestSegments } from './tracked-segments.ts'

/** Clients that make changes to contacts and segments. */
export interface Changes {
  /**
   * Stops the clients. Resolves when each has finished its current request, with the number of changes by
   * kind and status.
   */
  stop(): Promise<Map<string, number>>
}

interface StartChangesInput {
  project: OwnedProject
  segments: TestSegments
  random: () => number
}

const clients = 6
const contactCount = 40
const pauseMs = 20
const timeoutMs = 30_000

/**
 * Starts clients that make random changes. A change may be applied although its request failed: the
 * expectations are true in both cases.
 */
export function startChanges(input: StartChangesInput): Changes {
  const counts = new Map<string, number>()
  let running = true
  const work = Array.from({ length: clients }, async () => {
    while (running) {
      const kind = pick(input.random, kinds)
      const outcome = await changes[kind](input).then(
        (answer) => (answer ? String(answer.status) : 'nothing to do'),
        () => 'no response',
      )
      const name = `${kind} ${outcome}`
      counts.set(name, (counts.get(name) ?? 0) + 1)
      await pause(pauseMs)
    }
  })
  return {
    stop: async () => {
      running = false
      await Promise.all(work)
      return new Map([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    },
  }
}

type ChangeRequest = (input: StartChangesInput) => Promise<ApiResponse | undefined>

const changes = {
  track: ({ project: { api, keys }, random }) =>
    api.post('/v1/track', {
      headers: { authorization: `Bearer ${keys.public}` },
      body: { email: randomEmail(random), event: pick(random, ['buy', 'visit', 'else']) },
      signal: signal(),
    }),
  upsert: ({ project: { api }, random }) =>
    api.post('/contacts', {
      body: { email: randomEmail(random), data: { plan: pick(random, plans) } },
      signal: signal(),
    }),
  patch: async ({ project: { api }, random }) => {
    const id = await find(api, randomEmail(random))
    const body = { data: { plan: pick(random, plans) } }
    return id === undefined ? id : api.patch(`/contacts/${id}`, { body, signal: signal() })
  },
  delete: async ({ project: { api }, random }) => {
    const id = await find(api, randomEmail(random))
    return id === undefined ? id : api.delete(`/contacts/${id}`, { signal: signal() })
  },
  add: ({ project: { api }, segments: { list }, random }) =>
    api.post(`/segments/${list}/members`, {
      body: { emails: randomEmails(random), createMissing: random() < 0.5 },
      signal: signal(),
    }),
  remove: ({ project: { api }, segments: { list }, random }) =>
    api.delete(`/segments/${list}/members`, { body: { emails: randomEmails(random) }, signal: signal() }),
  edit: ({ project: { api }, segments, random }) => {
    const index = Math.floor(random() * segments.tracked.length)
    const condition = conditionOf(segments, index, random() < 0.5 ? 0 : 1)
    return api.patch(`/segments/${segments.tracked[index]}`, { body: { condition }, signal: signal() })
  },
  compute: ({ project: { api }, segments: { tracked }, random }) =>
    api.post(`/segments/${pick(random, tracked)}/compute`, { signal: signal() }),
} satisfies Record<string, ChangeRequest>

/** The kinds of changes. A kind that occurs more often in the list is chosen more often. */
const kinds: readonly (keyof typeof changes)[] = [
  ...Array<'track'>(12).fill('track'),
  ...Array<'upsert'>(5).fill('upsert'),
  ...Array<'patch'>(5).fill('patch'),
  ...(['delete', 'add', 'add', 'add', 'remove', 'remove', 'edit', 'compute'] as const),
]

const plans = ['pro', 'free', 'none']

const signal = (): AbortSignal => AbortSignal.timeout(timeoutMs)

async function find(api: Client, email: string): Promise<string | undefined> {
  const { body } = await api.get(`/contacts?email=${email}`, { signal: signal() })
  return body.data?.[0]?.id
}

const randomEmail = (random: () => number): string =>
  `person${Math.floor(random() * contactCount)}@example.net`

const randomEmails = (random: () => number): string[] =>
  Array.from({ length: 1 + Math.floor(random() * 5) }, () => randomEmail(random))

function pick<T>(random: () => number, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}
