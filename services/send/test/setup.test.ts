import { newId } from '@postrider/contracts'
import { setupApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { sql } from 'kysely'
import { addDomain } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest

beforeAll(async () => {
  send = await startSend()
})
afterAll(() => send.stop())

const senderOf = async (projectId: string): Promise<string | null> =>
  (await peerApi(send.service, { sender: setupApi.sender }).sender({ projectId, generation: 1 }))
    .defaultSenderDomain

describe('POST /internal/setup/sender', () => {
  it('returns the verified domain that was added first to the project', async () => {
    const caller = someCaller()
    const add = async (domain: string) => {
      const { api, answer } = await addDomain(send, domain, caller)
      send.forward(1_000)
      return () => api.get(`/domains/${answer.body.id}/verify`)
    }
    expect(await senderOf(caller.projectId)).toBeNull()

    await add('pending.test')
    const [verifyFirst, verifyLater] = [await add('first.test'), await add('later.test')]
    expect(await senderOf(caller.projectId)).toBeNull()

    await verifyLater()
    expect(await senderOf(caller.projectId)).toBe('later.test')
    await verifyFirst()
    expect(await senderOf(caller.projectId)).toBe('first.test')
    expect(await senderOf(uuidv7())).toBeNull()
  })

  it('returns whether a mail of the current generation was sent', async () => {
    const projectId = newId()
    const hasSentMail = async (generation = 1) =>
      (await peerApi(send.service, { sender: setupApi.sender }).sender({ projectId, generation })).hasSentMail
    const insert = (isSent: boolean, count: number) =>
      sql`
        insert into emails (id, project_id, generation, source, status, to_email, from_email, subject, tracking, queued_at, sent_at, updated_at)
        select uuidv7(), ${projectId}, 1, 'TRANSACTIONAL', 'SENT', 'a@b.co', 'a@b.co', 's', false, now(), ${isSent ? new Date() : null}, now()
        from generate_series(1, ${count}::int)
      `.execute(send.db)

    expect(await hasSentMail()).toBe(false)
    await insert(false, 3)
    expect(await hasSentMail()).toBe(false)
    await insert(true, 1)
    expect(await hasSentMail()).toBe(true)
    expect(await hasSentMail(2)).toBe(false)
  })
})
