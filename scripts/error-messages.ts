import { globSync } from 'node:fs'
import { join } from 'node:path'
import { AppError, notFound, storageFull } from '../libs/contracts/src/errors/index.ts'
import { errorReply } from '../libs/http/src/error-envelope.ts'

const root = join(import.meta.dirname, '..')

export const errorMessagesFile = 'docs/develop/error-messages.txt'

/** An error that an API caller can get. */
export interface ListedError {
  /** The name of the function that creates the error. */
  name: string
  status: number
  code: string
  message: string
  suggestion: string | undefined
}

const files = [
  'libs/contracts/src/errors/common-errors.ts',
  ...globSync(
    ['gateway/src/errors.ts', 'libs/{conditions,http,security}/src/errors.ts', 'services/*/src/errors.ts'],
    {
      cwd: root,
    },
  ).toSorted(),
]

/** Returns the errors of each error file, created by calling every function with sample arguments. */
export async function listErrors(): Promise<Map<string, ListedError[]>> {
  const listed = new Map([['libs/contracts/src/errors/errors.ts', builtIn()]])
  for (const file of files) {
    const module: Record<string, unknown> = await import(join(root, file))
    const errors = Object.entries(module).flatMap(([name, make]) => errorOf(file, name, make) ?? [])
    if (errors.length > 0) listed.set(file, errors)
  }
  return listed
}

const builtIn = (): ListedError[] => [
  ...['contact', 'project', 'user'].map((noun) =>
    describe('notFound', notFound(noun, String(samples['id']))),
  ),
  describe('storageFull', storageFull({ limit: 2_000_000_000, used: 1_999_000_000 })),
]

function errorOf(file: string, name: string, make: unknown): ListedError | undefined {
  if (typeof make !== 'function') return undefined
  const values = parametersOf(make).map((parameter) => sampleOf(name, parameter))
  if (values.includes(undefined))
    throw new Error(`${file}: add samples of the parameters of ${name} to scripts/error-messages.ts.`)
  const error: unknown = make(...values)
  return error instanceof AppError ? describe(name, error) : undefined
}

/** Returns the names of a function's parameters that have no default; `{}` for a destructured parameter. */
function parametersOf(make: Function): string[] {
  const [, list = ''] = /^(?:function \w*\s*)?\(([^()]*)\)/.exec(make.toString()) ?? []
  const names = list.replace(/\{[^{}]*\}/g, '{}').split(',')
  return names.map((each) => each.trim()).filter((each) => each !== '' && !each.includes('='))
}

const sampleOf = (name: string, parameter: string): unknown =>
  parameter === '{}'
    ? { ...samples, ...samplesOf[name] }
    : (samplesOf[name]?.[parameter] ?? samples[parameter])

type Samples = Readonly<Record<string, unknown>>

const samples: Samples = {
  allow: ['GET', 'POST'],
  branch: 'yes',
  branches: ['yes', 'no'],
  bytes: 32_768,
  cause: new Error('connect ECONNREFUSED'),
  cells: 5,
  column: 12,
  columns: 4,
  count: 1_250,
  currency: 'usd',
  days: 120,
  details: { limit: 1000, used: 998 },
  domain: 'example.com',
  effectKey: 'b3f1',
  encoding: 'gzip',
  expectedCount: 1_200,
  fault: 'The step "Wait" has no outgoing transition.',
  field: 'field',
  given: 'other',
  id: '0198c2de-7b1a-7c3e-9f00-3a5b7c9d1e2f',
  key: 'order-1042',
  kind: 'template',
  lastYear: 9999,
  limit: 1000,
  limitKb: 256,
  limitMb: 4,
  line: 3,
  message: 'must be valid',
  method: 'PATCH',
  name: 'Big spenders',
  near: 'POST /v1/send',
  needed: 'an owner',
  of: 'from your IP address',
  parameter: 'id',
  path: '/segments',
  reason: 'Too slow: rendering took more than 500 ms of CPU time',
  received: 'number',
  requestId: '0198c2de-7b1a-7c3e-9f00-3a5b7c9d1e2f',
  retryAfter: 42,
  retryAfterSeconds: 42,
  roles: ['OWNER', 'ADMIN'],
  seconds: 10,
  segment: 'Big spenders',
  segmentId: '0198c2de-7b1a-7c3e-9f00-3a5b7c9d1e2f',
  segments: [],
  service: 'contacts',
  status: 'SENDING',
  statuses: ['DRAFT', 'SENT'],
  step: 'Wait',
  suggestion: 'Check the URL.',
  templates: [{ id: '0198c2de-7b1a-7c3e-9f00-3a5b7c9d1e2f', name: 'Receipt' }],
  things: 'templates',
  type: 'DELAY',
  used: 'this segment',
  user: 'Campaign "March"',
  users: 'segment "Big spenders"',
  value: '*@*.example.com',
  version: 7,
  wanted: 'secret',
}

/** Sample arguments of single functions. They replace the arguments in `samples`. */
const samplesOf: Readonly<Record<string, Samples>> = {
  breaksReferrer: {
    message: 'The condition of segment 0198c2de-7b1a-7c3e-9f00-3a5b7c9d1e2f refers to itself.',
  },
  conditionsTooLarge: { limit: 8 * 1024 * 1024 },
  dataTooLarge: { message: 'must have at most 500 keys' },
  invalidImage: { message: 'must be a JPEG, PNG, GIF or WebP image' },
  invalidKey: { given: 'pk_1234' },
  invalidSuppression: { message: 'must be a domain, such as `example.com`' },
  invalidUrl: { predicate: 'must begin with `https://`' },
  invalidTemplate: { field: 'subject', message: 'tag {% if %} not closed (line 3, column 12)' },
  malformedRequest: { type: 'encoding.unsupported' },
  notForm: { type: 'application/json' },
  notJson: { type: 'text/plain' },
  requiredFields: { message: '`name` and `subject` are required.' },
  suppressionExists: { kind: 'WILDCARD' },
  secretStillOverlaps: { until: new Date('2026-12-02T09:00:00Z') },
  tooManyDays: { limit: 90 },
  tooManyFileColumns: { message: 'must have at most 500 keys' },
  unexpectedStatus: { status: 502 },
}

function describe(name: string, error: AppError): ListedError {
  // `errorReply` converts an error that is not an `AppError` to `unexpectedError` with the status 500.
  const thrown = name === 'unexpectedError' ? new Error(name) : error
  const { status } = errorReply(thrown, { requestId: '', now: new Date(0) })
  return { name, status, code: error.code, message: error.message, suggestion: error.extras.suggestion }
}

/** Returns the list of all errors as text, by file. */
export async function errorMessagesText(): Promise<string> {
  const parts = [...(await listErrors())].map(([file, errors]) => [file, ...errors.map(textOf)].join('\n\n'))
  return `${intro}\n\n\n${parts.join('\n\n\n')}\n`
}

const intro = `The error messages of the API, with sample values, by the file that defines them. The validation of
requests adds a message for each invalid field: libs/contracts/test/issue-message.test.ts.
Written by: npm run error-messages`

const textOf = ({ name, status, code, message, suggestion }: ListedError): string =>
  [
    `${name}: ${status} ${code}`,
    `  ${message}`,
    ...(suggestion === undefined ? [] : [`  → ${suggestion}`]),
  ].join('\n')
