import { setTimeout as pause } from 'node:timers/promises'
import { cpuMs } from '@postrider/testing/jest'
import { holdTransaction } from '@postrider/testing/postgres'
import type { Answer } from '@postrider/testing/service'
import { sql } from 'kysely'
import { someMail, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

/** Every transaction that writes mails waits until released. */
const holdMails = (): Promise<() => Promise<void>> =>
  holdTransaction(send.db, (tx) => sql`lock table emails in access exclusive mode`.execute(tx))

const mailsOf = async ({ id }: Project, { db } = send): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string }>`select id from emails where project_id = ${id}`.execute(db)
  return new Set(rows.map((row) => row.id))
}

const ask = (project: Project, key: string): Promise<Answer> =>
  project.api.post('/v1/send', { body: someMail(project), headers: { 'idempotency-key': key } })

const mailIds = (answers: Answer[]): Set<string> =>
  new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.emails[0].email))

describe('a flood of /v1/send', () => {
  it('leaves another project its place, and each mail has the outcome that its answer tells', async () => {
    const [flooding, calm] = [await someProject(send), await someProject(send)]
    const release = await holdMails()
    const flood = Array.from({ length: 700 }, (_, n) => ask(flooding, `flood-${n}`))
    const refused = await Promise.race(flood)
    const begunMs = cpuMs()
    const others = Array.from({ length: 20 }, (_, n) => ask(calm, `calm-${n}`))
    await pause(300)
    await release()
    const answeredToOthers = await Promise.all(others)
    const tookMs = cpuMs() - begunMs
    const answers = await Promise.all(flood)

    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(answeredToOthers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    // CPU time only: a request that waits too long is answered with another status.
    expect(tookMs).toBeLessThan(4_000)
    expect(await mailsOf(calm)).toEqual(mailIds(answeredToOthers))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(await mailsOf(flooding)).toEqual(mailIds(answers))

    // Who was refused at the door has not used the key: the repeat is a mail.
    const keys = new Set(send.contacts.asked.map(({ claim }) => claim?.key))
    const free = answers.findIndex(({ status }, n) => status === 503 && !keys.has(`flood-${n}`))
    expect((await ask(flooding, `flood-${free}`)).status).toBe(200)
  }, 60_000)

  it('is not begun for a caller that has hung up', async () => {
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
    expect(slow.contacts.asked).toHaveLength(1)
    expect(await mailsOf(project, slow)).toEqual(mailIds([repeated]))
    await slow.stop()
  })
})
