import { z } from 'zod'
import { fieldErrors, issueMessage } from '../src/errors/index.ts'
import { QueryBoolean } from '../src/fields.ts'
import { defaultSendLimits, DryRun, Recipients, sendBody } from '../src/resources/index.ts'

const messagesOf = (schema: z.ZodType, input: unknown): string[] => {
  const { error } = schema.safeParse(input, { error: issueMessage })
  return error ? fieldErrors(error, input).map(({ message }) => message) : []
}

const kind = z.discriminatedUnion('type', [
  z.object({ type: z.literal('A') }),
  z.object({ type: z.literal('B'), size: z.int() }),
])

describe('the message of an invalid field', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['a missing field', z.string(), undefined, '`field` is required.'],
    ['a missing field of a closed list', z.enum(['A']), undefined, '`field` is required.'],
    ['a value that is not a string', z.string(), 5, '`field` must be a string.'],
    ['a value that is not a number', z.number(), 'five', '`field` must be a number.'],
    ['a fraction', z.int(), 1.5, '`field` must be an integer.'],
    ['a value that is not a boolean', z.boolean(), 'yes', '`field` must be a boolean.'],
    ['a value that is not a list', z.array(z.string()), 'a', '`field` must be a list.'],
    ['a value that is not an object', z.object({}), 'a', '`field` must be an object.'],
    ['a value that is not a record', z.record(z.string(), z.string()), 5, '`field` must be an object.'],
    ['an empty string', z.string().min(1), '', '`field` must not be empty.'],
    ['a short string', z.string().min(8), 'abc', '`field` must have at least 8 characters.'],
    ['a long string', z.string().max(2), 'abc', '`field` must have at most 2 characters.'],
    ['an empty list', z.array(z.string()).min(1), [], '`field` must not be empty.'],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], '`field` must have at most 1 item.'],
    ['a small number', z.number().min(1), 0, '`field` must be at least 1.'],
    ['a number that is not positive', z.number().positive(), 0, '`field` must be greater than 0.'],
    ['a large number', z.number().max(100), 101, '`field` must be at most 100.'],
    ['a number between steps', z.number().multipleOf(5), 7, '`field` must be a multiple of 5.'],
    ['a value that is not in the list', z.enum(['A', 'B']), 'C', '`field` must be one of `A`, `B`.'],
    ['another literal', z.literal('A'), 'B', '`field` must be `A`.'],
    ['a text that is not an email address', z.email(), 'ada', '`field` must be an email address.'],
    ['a text that is not a UUID', z.uuid(), '12', '`field` must be a UUID.'],
    ['a text that is not a URL', z.url(), 'example', '`field` must be a URL.'],
    ['a text that is not a date', z.iso.date(), 'today', '`field` must be a date, such as `2026-01-31`.'],
    ['an unknown key', z.strictObject({}), { a: 1 }, '`field` must not contain `a`.'],
    [
      'a value of none of the types in a union',
      z.union([z.string(), z.number()]),
      true,
      '`field` must be a string or a number.',
    ],
    [
      'a fault in one type of a union',
      z.union([z.string().max(1), z.number()]),
      'ab',
      '`field` must have at most 1 character.',
    ],
    ['an unknown kind of object', kind, { type: 'C' }, '`field.type` must be one of `A`, `B`.'],
    ['a field inside a kind of object', kind, { type: 'B' }, '`field.size` is required.'],
    ['an item of a list', z.array(z.string()), ['a', 1], '`field.1` must be a string.'],
    ['a message of the schema', z.string().refine(() => false, 'must be odd'), 'a', '`field` must be odd.'],
    ['a sentence of the schema', z.string().refine(() => false, 'Send one file.'), 'a', 'Send one file.'],
    ['a query value that is not a boolean', QueryBoolean, 'maybe', '`field` must be `true` or `false`.'],
    [
      'no recipient',
      Recipients,
      5,
      '`field` must be an email address, an object with `email`, or a list of these.',
    ],
    ['an invalid address', Recipients, 'ada', '`field` must be an email address.'],
    [
      'an invalid address in a list',
      Recipients,
      ['a@example.com', { email: 'b' }],
      '`field.1.email` must be an email address.',
    ],
  ])('for %s is a complete sentence', (_what, schema, value, message) => {
    expect(messagesOf(z.object({ field: schema }), { field: value })).toEqual([message])
  })

  it('names the request body if the body is not an object', () => {
    expect(messagesOf(z.object({}), 'text')).toEqual(['The request body must be an object.'])
  })
})

describe('a request without fields', () => {
  const send = sendBody(defaultSendLimits)

  it('to POST /v1/send gets an error that lists every missing field, and when the field is required', () => {
    expect(messagesOf(send, {})).toEqual([
      '`to` is required.',
      '`subject` and `body` are required unless `template` is given.',
      '`from` is required unless `template` is given.',
    ])
  })

  it('gets no error about a missing field if the field is invalid', () => {
    expect(messagesOf(send, { to: 'ada@example.net', subject: '', from: 'ada' })).toEqual([
      '`subject` must not be empty.',
      '`from` must be an email address.',
      '`body` is required unless `template` is given.',
    ])
  })

  it('for a dry run gets an error with both alternatives', () => {
    expect(messagesOf(DryRun, {})).toEqual(['`contactId` is required unless `email` is given.'])
  })
})
