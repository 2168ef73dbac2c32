import { withCorrelation } from '@postrider/contracts'
import { AppError, conflict, forbidden, invalidField } from '@postrider/contracts/errors'
import { serviceTokenSigner } from '@postrider/security'
import type { AppUnderTest } from '@postrider/testing/service'
import type { InternalCall } from '../src/index.ts'
import { clientOf, failing, startDoubling, type ReceivedCall } from './doubling-service.ts'

let app: AppUnderTest
let answer: (n: number) => unknown
let calls: ReceivedCall[]

beforeAll(async () => {
  app = await startDoubling((n, call) => {
    calls.push(call)
    return answer(n)
  })
})
beforeEach(() => {
  calls = []
  answer = (n) => ({ n: n * 2, more: 'than declared' })
})
afterAll(() => app.stop())

describe('an internal client', () => {
  it('calls as its service, with the request id in progress, and returns the response', async () => {
    const found = await withCorrelation({ requestId: 'req-1' }, () => clientOf(app.url).double({ n: 21 }))

    expect(found).toEqual({ n: 42 })
    expect(calls).toEqual([{ requestId: 'req-1', service: 'asker' }])
  })

  it('passes on errors of the service with their code, details and fields', async () => {
    answer = () => {
      throw conflict('taken', { details: { by: 'you' }, suggestion: 'take another' })
    }
    const taken = await failing(clientOf(app.url).double({ n: 1 }))
    answer = () => {
      throw invalidField('data', 'too_big', 'too much')
    }
    const invalid = await failing(clientOf(app.url).double({ n: 1 }))

    expect(taken).toMatchObject({
      kind: 'conflict',
      code: 'CONFLICT',
      message: 'taken',
      extras: { details: { by: 'you' }, suggestion: 'take another' },
    })
    expect(invalid).toMatchObject({
      kind: 'invalid',
      extras: { errors: [{ field: 'data', code: 'too_big' }] },
    })
  })

  it('passes on the time after which a limited request can be repeated', async () => {
    answer = () => {
      throw new AppError('limited', 'RATE_LIMIT_EXCEEDED', { message: 'Too many.', retryAfterSeconds: 60 })
    }

    expect(await failing(clientOf(app.url).double({ n: 1 }))).toMatchObject({
      kind: 'limited',
      extras: { retryAfterSeconds: 60 },
    })
  })

  it('passes on a 403 about the request, and reports a 403 about itself as its own fault', async () => {
    answer = () => {
      throw forbidden('The domain is not verified.', 'INTERNAL_SERVER_ERROR', 'Verify it.')
    }
    const domain = await failing(clientOf(app.url).double({ n: 1 }))
    answer = () => {
      throw forbidden('You may not call this.')
    }
    const stranger = await failing(clientOf(app.url).double({ n: 1 }))

    expect(domain).toMatchObject({
      kind: 'forbidden',
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The domain is not verified.',
      extras: { suggestion: 'Verify it.' },
    })
    expect(stranger).toMatchObject({ kind: 'unavailable', code: 'EXTERNAL_SERVICE_ERROR' })
  })

  it('rejects with `unavailable` if the service fails, rejects the token, or returns an invalid response', async () => {
    answer = () => {
      throw new Error('oh no')
    }
    const failed = await failing(clientOf(app.url).double({ n: 1 }))
    const stranger = clientOf(app.url, serviceTokenSigner('x', [{ id: 'test', secret: 'y'.repeat(32) }]))
    const unknown = await failing(stranger.double({ n: 1 }))
    answer = () => ({ n: 'two' })
    const invalid = await failing(clientOf(app.url).double({ n: 1 }))

    expect([failed, unknown, invalid].map(({ kind, code }) => [kind, code])).toEqual(
      Array(3).fill(['unavailable', 'EXTERNAL_SERVICE_ERROR']),
    )
  })

  it('rejects with `unavailable` after the deadline', async () => {
    answer = () => new Promise(() => undefined)
    const startedAt = Date.now()

    const late = await failing(clientOf(app.url).doubleSoon({ n: 1 }))

    expect(late).toMatchObject({
      kind: 'unavailable',
      message: 'The doubling service is temporarily unavailable. Try again.',
    })
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  })

  it('does not repeat a request that may have been processed', async () => {
    answer = () => Promise.reject(new Error('oh no'))

    await failing(clientOf(app.url).double({ n: 1 }))

    expect(calls).toHaveLength(1)
  })
})

describe('a measured call', () => {
  it('is reported once with its peer, endpoint, duration and outcome', async () => {
    const reported: InternalCall[] = []
    const options = { onCall: (call: InternalCall) => void reported.push(call), patienceMs: 0 }
    const measured = (url: string) => clientOf(url, undefined, options).double({ n: 1 })

    await measured(app.url)
    answer = () => {
      throw conflict('taken')
    }
    await failing(measured(app.url))
    answer = () => ({ n: 'no number' })
    await failing(measured(app.url))
    await failing(measured('http://127.0.0.1:1'))

    expect(reported.map(({ outcome }) => outcome)).toEqual(['success', 'rejected', 'failed', 'unavailable'])
    expect(new Set(reported.map(({ peer, endpoint }) => `${peer} ${endpoint}`))).toEqual(
      new Set(['doubling /internal/double']),
    )
    expect(reported.every(({ seconds }) => seconds > 0 && seconds < 10)).toBe(true)
  })
})
