import type { Logger } from '@postrider/process'
import { startFlow, type Flow, type Project } from '../support/start-flow.ts'

interface Line {
  level: string
  event: string
  fields: Record<string, unknown>
}

let flow: Flow
let project: Project
let lines: Line[] = []

const at =
  (level: string) =>
  (event: string, fields: Record<string, unknown> = {}): void =>
    void lines.push({ level, event, fields })
const loggerOf = (): Logger => ({
  error: at('error'),
  warn: at('warn'),
  info: at('info'),
  debug: () => undefined,
})

beforeAll(async () => {
  flow = await startFlow({}, { loggerOf })
})
beforeEach(async () => {
  project = await flow.newProject()
  lines = []
})
afterAll(() => flow.stop())

const times = async (count: number, ask: () => Promise<{ status: number }>): Promise<Set<number>> => {
  const statuses = new Set<number>()
  for (let from = 0; from < count; from += 25)
    for (const { status } of await Promise.all(Array.from({ length: 25 }, ask))) statuses.add(status)
  return statuses
}

const upload = () => {
  const form = new FormData()
  form.append('image', new Blob(['<svg/>'], { type: 'text/plain' }), 'a.txt')
  return project.api.post('/uploads/image', { body: form })
}

describe('many rejected requests', () => {
  it.each<[string, () => Promise<{ status: number }>]>([
    ['a file of the wrong type', upload],
    ['a mail without a recipient', () => project.api.post('/v1/send', { body: {} })],
    ['a path that does not exist', () => project.api.get(`/no/such/path/${Math.random()}`)],
    [
      'a contact that does not exist',
      () => project.api.get('/contacts/00000000-0000-7000-8000-000000000000'),
    ],
    [
      'a key that does not exist',
      () => project.api.get('/contacts', { headers: { authorization: 'Bearer sk_x' } }),
    ],
  ])('are logged in only a few lines and without a stack: %s', async (_what, ask) => {
    const statuses = await times(300, ask)

    const refused = lines.filter(({ event }) => event === 'request.refused')
    expect([...statuses].every((status) => status >= 400 && status < 500)).toBe(true)
    expect(refused.length).toBeGreaterThan(0)
    // At most five lines for each error code.
    expect(refused.length).toBeLessThanOrEqual(5 * statuses.size)
    expect(refused.every(({ level }) => level === 'info')).toBe(true)
    expect(refused.filter(({ fields }) => 'error' in fields)).toEqual([])
    expect(lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
  })
})
