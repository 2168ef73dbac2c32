import { AppError, overloaded, unavailable } from '@postrider/contracts/errors'
import { refusalLog } from '../src/index.ts'

interface Line {
  level: string
  event: string
  fields: Record<string, unknown>
}

function loggedBy(
  work: (refuse: (caller: string, error: AppError, endpoint?: string) => void) => void,
): Line[] {
  const lines: Line[] = []
  const at = (level: string) => (event: string, fields: Record<string, unknown>) =>
    void lines.push({ level, event, fields })
  const log = refusalLog({ error: at('error'), warn: at('warn'), info: at('info') })
  work((caller, error, endpoint = '/contacts/:id') =>
    log({ caller, error, method: 'GET', endpoint, path: '/contacts/ada@example.com' }),
  )
  return lines
}

const invalid = new AppError('invalid', 'VALIDATION_ERROR', { message: 'ada@example.com is odd' })
const many = (count: number, work: (index: number) => void): void => {
  for (let index = 0; index < count; index += 1) work(index)
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

describe('the log of rejected requests', () => {
  it('contains rejections caused by the caller or by load at INFO, without stack, path or input', () => {
    const lines = loggedBy((refuse) => {
      refuse('p1', invalid)
      refuse('p1', overloaded('Too many requests.'))
    })

    expect(lines).toEqual([
      {
        level: 'info',
        event: 'request.refused',
        fields: { method: 'GET', endpoint: '/contacts/:id', status: 422, code: 'VALIDATION_ERROR' },
      },
      {
        level: 'info',
        event: 'request.refused',
        fields: expect.objectContaining({ status: 503, reason: 'Too many requests.' }),
      },
    ])
  })

  it('contains the error of an unavailable dependency at WARN', () => {
    const error = unavailable('The storage does not answer.', new Error('ECONNREFUSED'))

    expect(loggedBy((refuse) => refuse('p1', error))).toMatchObject([{ level: 'warn', fields: { error } }])
  })

  it('contains five lines per minute, caller, endpoint and code, and the number of omitted lines', () => {
    const lines = loggedBy((refuse) => {
      many(100_000, () => refuse('p1', invalid))
      many(7, () => refuse('p1', invalid, '/templates'))
      refuse('p2', invalid)
      jest.advanceTimersByTime(60_000)
      refuse('p1', invalid)
    })

    expect(lines.filter(({ event }) => event === 'request.refused')).toHaveLength(5 + 5 + 1 + 1)
    expect(lines.filter(({ event }) => event !== 'request.refused')).toEqual([
      {
        level: 'info',
        event: 'request.rejections_omitted',
        fields: {
          caller: 'p1',
          leftOut: {
            'GET /contacts/:id 422 VALIDATION_ERROR': 99_995,
            'GET /templates 422 VALIDATION_ERROR': 2,
          },
        },
      },
    ])
  })

  it('contains a limited number of lines, even with many callers and endpoints', () => {
    const lines = loggedBy((refuse) => {
      many(3_000, (index) => refuse(`p${index}`, invalid))
      many(3_000, (index) => refuse('p1', invalid, `/e${index}`))
      jest.advanceTimersByTime(60_000)
    })

    expect(lines.length).toBeLessThan(1_000 + 5 + 100 + 2)
    expect(lines.slice(-2).map(({ fields }) => fields)).toEqual([
      expect.objectContaining({ caller: 'p1', leftOut: { others: 2_976 } }),
      expect.objectContaining({ caller: 'others' }),
    ])
  })
})
