import { setTimeout as pause } from 'node:timers/promises'
import { allowLogs, cpuMs } from '@postrider/testing/jest'
import { holdTransaction } from '@postrider/testing/postgres'
import type { ApiResponse } from '@postrider/testing/service'
import { sql } from 'kysely'
import { someMail, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

/** Blocks all transactions that write mails. Returns the function that unblocks them. */
const holdMails = (): Promise<() => Promise<void>> =>
  holdTransaction(send.db, (tx) => sql`lock table emails in access exclusive mode`.execute(tx))

const mailsOf = async ({ id }: Project, { db } = send): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select id from emails where project_id = ${id}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

const post = (project: Project, key: string): Promise<ApiResponse> =>
  project.api.post('/v1/send', { body: someMail(project), headers: { 'idempotency-key': key } })

const mailIds = (answers: ApiResponse[]): Set<string> =>
  new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.emails[0].email))

/** Returns the CPU time of some requests at the same time, in ms. */
async function cpuOfRequests(count: number): Promise<number> {
  const project = await someProject(send)
  const startMs = cpuMs()
  await Promise.all(Array.from({ length: count }, (_, n) => post(project, `undisturbed-${n}`)))
  return cpuMs() - startMs
}

describe('a flood of requests to POST /v1/send', () => {
  it('does not block another project, and queues exactly the mails of the accepted requests', async () => {
    const [flooding, calm] = [await someProject(send), await someProject(send)]
    const undisturbedMs = await cpuOfRequests(100)
    // On a slow machine, the lock may be held for longer than the lock timeout of the first requests.
    allowLogs('request.refused')
    const release = await holdMails()
    const flood = Array.from({ length: 700 }, (_, n) => post(flooding, `flood-${n}`))
    const rejected = await Promise.race(flood)
    const startMs = cpuMs()
    const others = Array.from({ length: 20 }, (_, n) => post(calm, `calm-${n}`))
    await pause(300)
    await release()
    const answersToOthers = await Promise.all(others)
    const tookMs = cpuMs() - startMs
    const answers = await Promise.all(flood)

    expect(rejected).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(rejected.headers.get('retry-after')).toBe('1')
    expect(answersToOthers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // Check the CPU time, relative to the machine. The elapsed time needs no check, because a request that waits
    // too long is not accepted.
    expect(tookMs / undisturbedMs).toBeLessThan(10)
    expect(await mailsOf(calm)).toEqual(mailIds(answersToOthers))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(await mailsOf(flooding)).toEqual(mailIds(answers))

    // A request that was rejected immediately has not used its key, so a retry sends the mail.
    const keys = new Set(send.contacts.requests.map(({ claim }) => claim?.key))
    const free = answers.findIndex(({ status }, n) => status === 503 && !keys.has(`flood-${n}`))
    expect((await post(flooding, `flood-${free}`)).status).toBe(200)
  }, 60_000)

  it('does not use the keys of requests whose clients have disconnected', async () => {
    const release = Promise.withResolvers<void>()
    const planned = Promise.withResolvers<void>()
    const slow: SendUnderTest = await startSend({
      senderDomains: {
        find: async () => {
          planned.resolve()
          await release.promise
          return [{ verified: true }]
        },
        forget: () => undefined,
      },
    })
    const project = await someProject(slow)
    const ended = { body: someMail(project), headers: { 'idempotency-key': 'ended' } }
    const hangUp = new AbortController()
    const asking = project.api.post('/v1/send', { ...ended, signal: hangUp.signal })
    await planned.promise
    hangUp.abort()
    await expect(asking).rejects.toThrow()
    await pause(100)
    release.resolve()
    const repeated = await project.api.post('/v1/send', ended)

    expect(repeated.status).toBe(200)
    expect(slow.contacts.requests).toHaveLength(1)
    expect(await mailsOf(project, slow)).toEqual(mailIds([repeated]))
    await slow.stop()
  })
})
