import { setTimeout as pause } from 'node:timers/promises'
import { contactsApi, membersApi } from '@postrider/contracts/internal'
import { openDatabase, transact } from '@postrider/db'
import { countBlocked } from '@postrider/testing/postgres'
import { peerApi, someCaller } from '@postrider/testing/service'
import { every, filter } from '@postrider/testing/fakes'
import { sql } from 'kysely'
import type { Database, Tables } from '../src/store/tables.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let watcher: Database

beforeAll(async () => {
  contacts = await startContacts({ settings: { role: 'http' } })
  watcher = openDatabase<Tables>(contacts.databaseUrl, { max: 2 })
})
afterAll(async () => {
  await watcher.destroy()
  await contacts.stop()
})

/** Returns the number of statements that wait for a lock, after waiting for the expected number. */
async function blocked(expected: number): Promise<number> {
  for (let tries = 0; tries < 200 && (await countBlocked(watcher)) < expected; tries += 1) await pause(10)
  // If there were another statement, it would follow immediately.
  await pause(100)
  return countBlocked(watcher)
}

describe('counts and pages of conditions', () => {
  it('of one project are limited to three at a time, so that connections remain for other projects', async () => {
    const condition = every(filter('subscribed', 'equals', true))
    const counts = peerApi(contacts.service, contactsApi)
    const pages = peerApi(contacts.service, membersApi)
    const [one, other] = [someCaller(), someCaller()]
    const audience = { kind: 'condition' as const, condition }
    const count = ({ projectId, generation }: typeof one) => counts.count({ projectId, generation, audience })
    const page = ({ projectId, generation }: typeof one) =>
      pages.page({ projectId, generation, condition, page: 1, pageSize: 20 })

    const answers = await transact(watcher, async (tx) => {
      await sql`lock table contacts in access exclusive mode`.execute(tx)
      const flood = [
        ...Array.from({ length: 6 }, () => count(one)),
        ...Array.from({ length: 6 }, () => page(one)),
      ]
      expect(await blocked(3)).toBe(3)
      flood.push(count(other))
      expect(await blocked(4)).toBe(4)
      return flood
    })

    expect(await Promise.all(answers)).toHaveLength(13)
  })
})
