import { unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { someProject, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { addressesOf, batchConflict, invalidItem, itemTo, outcomesOf, postBatch } from './some-batch.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

/** A clock that throws when it is read for the `breaksAt`th time. */
const clock = { readings: 0, breaksAt: 0 }
const now = (): Date => {
  clock.readings += 1
  if (clock.readings === clock.breaksAt) throw new Error('a fault')
  return new Date()
}

beforeAll(async () => {
  send = await startSend({ now })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterEach(() => {
  send.contacts.fault = { before: () => undefined, after: () => undefined }
})
afterAll(() => send.stop())

const to = (name: string, body: object = {}) => itemTo(project, name, body)
const post = (key: string, emails: readonly unknown[], mode: string) =>
  postBatch(project, emails, { key, mode })
const lapse = (...keys: string[]) => keys.forEach((key) => send.contacts.lapseLease(project.id, key))

const breakOnce = (error: Error) => {
  let broken = false
  return () => {
    if (broken) return
    broken = true
    throw error
  }
}

describe.each(['strict', 'permissive'])('a crash of a %s batch', (mode) => {
  const items = () => [
    to('a', { idempotencyKey: 'own' }),
    to('b'),
    ...(mode === 'permissive' ? [invalidItem] : []),
  ]
  const retry = () => post('key', items(), mode)

  it('before the keys are claimed has no effect on a retry', async () => {
    expectLogs('request.refused')
    const claim = jest
      .spyOn(send.contacts, 'claimKeys')
      .mockRejectedValueOnce(unavailable('contacts is unavailable'))

    const broken = await retry()
    claim.mockRestore()
    const retried = await retry()

    expect([broken.status, retried.status]).toEqual([503, 200])
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net'])
  })

  it('after the keys are claimed delays a retry until the lease expires', async () => {
    expectLogs('request.refused')
    const { claimKeys } = send.contacts
    send.contacts.claimKeys = async (body) => {
      await claimKeys(body)
      throw unavailable('the answer was lost')
    }

    const broken = await retry()
    send.contacts.claimKeys = claimKeys
    const early = await retry()
    lapse('key', 'own')
    const later = await retry()

    expect(broken.status).toBe(503)
    expect(early).toMatchObject(batchConflict('key', null))
    expect(later.status).toBe(200)
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net'])
  })

  it.each(['before', 'after'] as const)('%s the contacts are upserted releases the keys', async (point) => {
    if (mode === 'strict') expectLogs('request.refused')
    send.contacts.fault[point] = breakOnce(unavailable('contacts is unavailable'))

    const broken = await retry()
    const retried = await retry()

    expect([broken.status, retried.status]).toEqual([mode === 'strict' ? 503 : 200, 200])
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net'])
  })

  it.each(['emails', 'send_batches', 'send_requests', 'outbox'])(
    'while it writes %s leaves no mail, and delays a retry until the lease expires',
    async (table) => {
      expectLogs('request.refused')
      await failAt(send.db, { table, on: 'insert', at: 'statement' }, { times: 1, with: 'shutdown' })

      const broken = await retry()
      expect(await healed(send.db)).toBeGreaterThan(0)
      const early = await retry()
      lapse('key', 'own')
      const later = await retry()

      expect(broken.status).toBe(503)
      expect(early).toMatchObject(batchConflict('key', null))
      expect(later.status).toBe(200)
      expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net'])
    },
  )
})

describe('a crash after the mails of a batch are queued', () => {
  /** Sends the batch with a failure after the transaction. Returns the ids of its mails. */
  async function crash(items: readonly object[], mode: string): Promise<string[]> {
    expectLogs('request.failed')
    const before = clock.readings
    await post('other', items, mode)
    const other = await rowsOf(send, project, 'emails')
    // The last reading is for the response.
    clock.breaksAt = clock.readings + (clock.readings - before)
    const { status } = await post('key', items, mode)
    if (status !== 500) throw new Error(`The batch has ended with ${status}`)
    const known = new Set(other.map(({ id }) => id))
    return (await rowsOf(send, project, 'emails')).map(({ id }) => id).filter((id) => !known.has(id))
  }

  it('makes a repeat of a strict batch return 409 with the original status', async () => {
    const items = [to('a'), to('b')]
    const ids = await crash(items, 'strict')

    const repeat = await post('key', items, 'strict')

    expect(repeat).toMatchObject(batchConflict('key', 200))
    expect([ids.length, (await rowsOf(send, project, 'emails')).length]).toEqual([2, 4])
  })

  it('makes a repeat of a permissive batch return the mails that were accepted', async () => {
    const items = [to('a'), invalidItem, to('b')]
    const ids = await crash(items, 'permissive')

    const [first, second, third] = outcomesOf(await post('key', items, 'permissive'))

    expect(new Set([first, third].flat())).toEqual(new Set(ids))
    expect(second).toBe('VALIDATION_ERROR')
    expect([ids.length, (await rowsOf(send, project, 'emails')).length]).toEqual([2, 4])
  })
})
