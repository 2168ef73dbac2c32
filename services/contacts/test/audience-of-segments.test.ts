import { unavailable } from '@postrider/contracts/errors'
import { contactsApi, membersApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { peerApi, someCaller } from '@postrider/testing/service'
import { every, fakeSegments, filter, someSegment } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

// What callers get of segments that answer is in the suite that the fake stands too: `contacts-api.test.ts`.
const segments = fakeSegments()
let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts({ overrides: { segments } })
})
afterAll(() => contacts.stop())

const questionOf = (segmentId: string, atLeast?: number) => ({
  projectId: uuidv7(),
  generation: 1,
  audience: { kind: 'segment' as const, segmentId, ...(atLeast === undefined ? {} : { atLeast }) },
})

describe('the audience of a segment', () => {
  it('is 503 while segments do not answer', async () => {
    expectLogs('request.refused')
    const away = await startContacts({
      overrides: {
        segments: { definition: () => Promise.reject(unavailable('The segments service does not answer.')) },
      },
    })

    const answer = await away.asPeer('campaigns').post(contactsApi.count.path, { body: questionOf(uuidv7()) })

    expect(answer.status).toBe(503)
    await away.stop()
  })

  it('is 501 where segments are not installed', async () => {
    const alone = await startContacts()

    const answer = await alone
      .asPeer('campaigns')
      .post(contactsApi.count.path, { body: questionOf(uuidv7()) })

    expect(answer).toMatchObject({ status: 501, body: { error: { code: 'NOT_IMPLEMENTED' } } })
    await alone.stop()
  })

  it('of a version at least is 503 after five seconds without it, and says when to come again', async () => {
    expectLogs('request.refused')
    const question = questionOf(uuidv7(), 1)
    const fixed = someSegment(question, { type: 'STATIC' })
    segments.know(question, { ...fixed.facts, id: question.audience.segmentId })
    const begun = performance.now()

    const answer = await contacts.asPeer('campaigns').post(contactsApi.audience.path, {
      body: { ...question, limit: 10 },
    })

    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(performance.now() - begun).toBeGreaterThan(4_900)
  })
})

describe('a page of a condition that refers to a segment with stored members', () => {
  it('is answered by the copy', async () => {
    const caller = someCaller()
    const project = { projectId: caller.projectId, generation: 1 }
    const segment = someSegment(project, { type: 'STATIC' })
    const ids: string[] = []
    for (const plan of ['pro', 'pro', 'free']) {
      const body = { email: someEmail(), data: { plan } }
      ids.push((await contacts.as(caller).post('/contacts', { body })).body.id)
    }
    for (const index of [0, 2]) await contacts.consume(segment.enters(ids[index] ?? ''))
    const pageOf = async (operator: string) => {
      const condition = every(filter(`segment.${segment.id}`, operator), filter('data.plan', 'equals', 'pro'))
      const question = { ...project, condition, page: 1, pageSize: 10 }
      const page = await peerApi(contacts.service, membersApi).page(question)
      return page.contacts.map(({ id }) => id)
    }

    expect(await pageOf('memberOfSegment')).toEqual([ids[0]])
    expect(await pageOf('notMemberOfSegment')).toEqual([ids[1]])
  })
})
