import { transact } from '@postrider/db'
import { busyTime } from '@postrider/http'
import { someCaller } from '@postrider/testing/service'
import { setTimeout as delay } from 'node:timers/promises'
import { startJob } from '../src/commands/start-job.ts'
import type { JobWork } from '../src/commands/job-work.ts'
import type { Context } from '../src/context.ts'
import { jobs } from '../src/loops/jobs.ts'
import { instanceOf } from './run-jobs.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
const requests = busyTime()

beforeAll(async () => {
  contacts = await startContacts({ overrides: { requests }, settings: { role: 'http' } })
})
afterAll(() => contacts.stop())

const workMs = 150
const signal = new AbortController().signal

/** Returns the pauses, in ms, after a batch of `workMs`. Calls `during` in the batch. */
const pausesOf = async (ctx: Context, during: () => void = () => undefined): Promise<number[]> => {
  await transact(ctx.db, (tx) =>
    startJob(ctx, tx, { ...someProject(), kind: 'bulk-subscribe', data: {}, input: {} }),
  )
  const work: JobWork = async () => {
    during()
    await delay(workMs)
    return { position: null, done: 0, result: {}, finished: true }
  }
  const pauses: number[] = []
  const pause = (ms: number): Promise<void> => {
    pauses.push(ms)
    return Promise.resolve()
  }
  expect(await jobs(ctx, { 'bulk-subscribe': work }, pause).work(signal)).toBe(true)
  return pauses
}

const someProject = () => {
  const { projectId, generation } = someCaller()
  return { projectId, generation }
}

/** Returns an instance whose time with active requests, in milliseconds, is set by the test. */
const withRequests = (ms: () => number): Context =>
  instanceOf(contacts, { requests: { ms, of: (endpoints) => [...endpoints] } })

describe('after a batch of a job', () => {
  it('an instance without requests continues immediately, and an instance with requests pauses four times as long as they were active', async () => {
    // Requests before the batch do not cause a pause.
    let busyMs = 600_000
    const ctx = withRequests(() => busyMs)

    expect(await pausesOf(ctx)).toEqual([])
    expect(await pausesOf(ctx, () => (busyMs += 1_000))).toEqual([4_000])
  })

  it('a worker, which has no requests, pauses four times as long as the batch took', async () => {
    const { config } = instanceOf(contacts)

    const pauses = await pausesOf(instanceOf(contacts, { config: { ...config, role: 'worker' } }))

    expect(pauses).toEqual([expect.any(Number)])
    expect(pauses[0]).toBeGreaterThan(4 * workMs - 10)
  })

  it('an instance can stop during the pause', async () => {
    let busyMs = 0
    const ctx = withRequests(() => busyMs)
    const stopping = new AbortController()
    await transact(ctx.db, (tx) =>
      startJob(ctx, tx, { ...someProject(), kind: 'bulk-subscribe', data: {}, input: {} }),
    )
    const work: JobWork = () => {
      busyMs += 600_000
      setTimeout(() => stopping.abort(), 50)
      return Promise.resolve({ position: null, done: 0, result: {}, finished: true })
    }

    expect(await jobs(ctx, { 'bulk-subscribe': work }).work(stopping.signal)).toBe(true)
  })
})

describe('a request', () => {
  it('is measured if it is to the API, but not if it is an evaluation for another service', async () => {
    const before = requests.ms()

    await contacts.asPeer().post('/internal/contacts/evaluate', { body: {} })
    const afterInternal = requests.ms()
    await contacts.as(someCaller()).get('/contacts')

    expect(afterInternal).toBe(before)
    expect(requests.ms()).toBeGreaterThan(before)
  })
})
