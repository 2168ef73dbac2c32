import { unavailable } from '@postrider/contracts/errors'
import { contactsApi, membersApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { peerApi, someCaller } from '@postrider/testing/service'
import { every, fakeSegments, filter, someSegment } from '@postrider/testing/fakes'
import { v7 as uuidv7 } from 'uuid'
import { someEmail } from './factories.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

// `contacts-api.test.ts` tests the responses while the segments service is available.
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
  it('returns 503 while the segments service is unavailable', async () => {
    expectLogs('request.refused')
    const unavailableService = await startContacts({
      overrides: {
        segments: { definition: () => Promise.reject(unavailable('The segments service does not answer.')) },
      },
    })

    const answer = await unavailableService
      .asPeer('campaigns')
      .post(contactsApi.count.path, { body: questionOf(uuidv7()) })

    expect(answer.status).toBe(503)
    await unavailableService.stop()
  })

  it('returns 501 if the segments service is not installed', async () => {
    const alone = await startContacts()

    const answer = await alone
      .asPeer('campaigns')
      .post(contactsApi.count.path, { body: questionOf(uuidv7()) })

    expect(answer).toMatchObject({ status: 501, body: { error: { code: 'NOT_IMPLEMENTED' } } })
    await alone.stop()
  })

  it('returns 503 with Retry-After if the copy does not reach the minimum version within five seconds', async () => {
    expectLogs('request.refused')
    const question = questionOf(uuidv7(), 1)
    const fixed = someSegment(question, { type: 'STATIC' })
    segments.know(question, { ...fixed.facts, id: question.audience.segmentId })
    const startedAt = performance.now()

    const answer = await contacts.asPeer('campaigns').post(contactsApi.audience.path, {
      body: { ...question, limit: 10 },
    })

    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(performance.now() - startedAt).toBeGreaterThan(4_900)
  })
})

describe('a page of a condition that refers to a segment with stored members', () => {
  it('reads the copy of the members', async () => {
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
