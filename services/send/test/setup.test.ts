import { setupApi } from '@postrider/contracts/internal'
import { peerApi } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { insertDomain } from '../src/domains/store.ts'
import { someDomain } from './factories.ts'
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
  it('tells the verified domain that the project added first', async () => {
    const projectId = uuidv7()
    const add = (domain: string, day: number, verified: boolean) =>
      insertDomain(
        send.db,
        someDomain({ projectId, domain, verified, createdAt: new Date(Date.UTC(2026, 0, day)) }),
      )
    expect(await senderOf(projectId)).toBeNull()

    await add('pending.test', 1, false)
    expect(await senderOf(projectId)).toBeNull()

    await add('later.test', 3, true)
    await add('first.test', 2, true)
    expect(await senderOf(projectId)).toBe('first.test')
    expect(await senderOf(uuidv7())).toBeNull()
  })
})
