import { fc } from '@postrider/testing/property'
import { z } from 'zod'
import { ActivityQuery, EmailsQuery, WorkflowsQuery } from '../src/resources/index.ts'
import { AppError, fieldErrors, invalid, notFound } from '../src/errors/index.ts'
import { CursorLimit, Email, findUnstorable, isStorable, maxDepth, readIdempotencyKey } from '../src/index.ts'

describe('Email', () => {
  it('is trimmed and lower-cased, and stays the same when read again', () =>
    fc.assert(
      fc.property(fc.emailAddress(), fc.constantFrom('', ' ', '\t\n'), (text, blank) => {
        const email = Email.safeParse(blank + text.toUpperCase() + blank)
        fc.pre(email.success)
        expect(email.data).toBe(text.toLowerCase())
        expect(Email.parse(email.data)).toBe(email.data)
      }),
    ))

  it('can have an internationalized top-level domain in its ASCII form (RFC 5891)', () => {
    expect(Email.parse('ada@xn--e1afmkfd.XN--P1AI')).toBe('ada@xn--e1afmkfd.xn--p1ai')
  })

  it("never becomes another user's address, because only ASCII characters become ASCII letters", () => {
    // The Kelvin sign, whose lower case is the letter k.
    expect(Email.safeParse('\u212Aate@example.com').success).toBe(false)
  })

  it('has a domain, no line break and at most 254 characters', () => {
    for (const text of [
      '',
      'ada',
      'ada@',
      '@example.com',
      'a@b@example.com',
      'a b@example.com',
      'a@example.com\nb',
      `${'a'.repeat(250)}@example.com`,
    ])
      expect(Email.safeParse(text).success).toBe(false)
  })
})

describe('CursorLimit', () => {
  it('is 20 if absent, and at most 100', () => {
    const limits = [undefined, '1', '100', '101', '1e20', 99].map((limit) => CursorLimit.parse(limit))
    expect(limits).toEqual([20, 1, 100, 100, 100, 99])
  })

  it('is 20 if it is not a positive integer', () => {
    for (const limit of ['0', '-1', '1.5', 'ten', '', ' ', 'Infinity', ['1', '2'], ['5'], {}, null, true])
      expect(CursorLimit.parse(limit)).toBe(20)
  })
})

describe('findUnstorable', () => {
  it('finds a fault only in values that PostgreSQL cannot store, at any depth', () =>
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }),
        fc.constantFrom('\u0000', '\ud800', '\udc00x'),
        (value, bad) => {
          const text = JSON.stringify(value)
          const storable = !text.includes('\\u0000') && !/\\ud[89a-f]/i.test(text)
          expect(findUnstorable(value) === undefined).toBe(storable)
          expect(findUnstorable({ a: [value, { b: bad }] })).toBeDefined()
          expect(findUnstorable({ a: { [bad]: value } })).toBeDefined()
        },
      ),
    ))

  it('returns the path', () => {
    expect(findUnstorable({ data: { a: ['x', '\u0000'] } })).toMatchObject({ path: 'data.a.1' })
    expect(findUnstorable({ n: Infinity })).toMatchObject({ path: 'n' })
  })

  it('accepts nesting that would overflow the stack in a recursion', () => {
    const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

    expect(findUnstorable(nested(maxDepth))).toBeUndefined()
    expect(findUnstorable(nested(maxDepth + 2))).toBeDefined()
    expect(findUnstorable(nested(5_000))).toBeDefined()
  })

  it('agrees with isStorable on texts', () => {
    expect(['ok', '\u{1F600}', '\u0001', '\u0000', '\ud83d'].map(isStorable)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
})

describe('readIdempotencyKey', () => {
  it('returns 1 to 255 printable ASCII characters, and throws 400 for other values', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const isKey = /^[ -~]{1,255}$/.test(text)
        const read = (): string | undefined => readIdempotencyKey(text)
        const outcome = isKey ? read() : kindOf(read)
        expect(outcome).toBe(isKey ? text : 'bad-request')
      }),
      { examples: [['a\n'], [''], ['~'], ['x'.repeat(255)], ['x'.repeat(256)]] },
    ))

  it('returns undefined without the header, and throws 400 if there are several headers', () => {
    expect(readIdempotencyKey(undefined)).toBeUndefined()
    expect(kindOf(() => readIdempotencyKey(['a', 'b']))).toBe('bad-request')
  })
})

describe('fieldErrors', () => {
  it('use the names that clients know', () => {
    const schema = z.strictObject({
      type: z.number(),
      format: z.email(),
      small: z.string().min(1),
      big: z.number().max(1),
      option: z.enum(['a']),
      typed: z.enum(['a']),
      absent: z.enum(['a']),
      either: z.union([z.number(), z.boolean()]),
      own: z.string().refine(() => false, { params: { code: 'reserved_event', received: 'x' } }),
      nested: z.object({ list: z.array(z.string()) }),
    })
    const input = {
      type: 'x',
      format: 'x',
      small: '',
      big: 2,
      option: 'b',
      typed: 1,
      either: 'x',
      own: 'x',
      nested: { list: ['a', 1] },
      more: 1,
    }

    const { error } = schema.safeParse(input)
    const found = fieldErrors(error ?? new z.ZodError([]), input)

    expect(found.map(({ field, code, received }) => [field, code, received])).toEqual([
      ['type', 'invalid_type', 'string'],
      ['format', 'invalid_string', undefined],
      ['small', 'too_small', undefined],
      ['big', 'too_big', undefined],
      ['option', 'invalid_enum_value', undefined],
      ['typed', 'invalid_type', 'number'],
      ['absent', 'invalid_type', 'undefined'],
      ['either', 'invalid_union', undefined],
      ['own', 'reserved_event', 'x'],
      ['nested.list.1', 'invalid_type', 'number'],
      ['', 'unrecognized_keys', undefined],
    ])
  })

  it('report an unknown name in a query list as an unknown value, not as a missing field', () => {
    const faultsOf = (schema: z.ZodType, input: unknown) =>
      fieldErrors(schema.safeParse(input).error ?? new z.ZodError([]), input)
    const fault = { code: 'invalid_enum_value', message: expect.any(String) }

    expect(faultsOf(ActivityQuery, { types: 'email.sent,foo' })).toEqual([{ ...fault, field: 'types.1' }])
    expect(faultsOf(ActivityQuery, { types: ['foo'] })).toEqual([{ ...fault, field: 'types.0' }])
    expect(faultsOf(EmailsQuery, { status: 'foo' })).toEqual([{ ...fault, field: 'status.0' }])
    expect(faultsOf(WorkflowsQuery, { status: 'foo' })).toEqual([{ ...fault, field: 'status' }])
  })
})

describe('an AppError', () => {
  it('suggests how to fix missing fields and fields of the wrong type', () => {
    const missing = invalid([{ field: 'a', code: 'invalid_type', received: 'undefined', message: 'x' }])
    const typed = invalid([{ field: 'a', code: 'invalid_type', received: 'string', message: 'x' }])

    expect([missing, typed].map(({ extras }) => extras.suggestion)).toEqual([
      'Add the missing field: `a`.',
      'Correct the field that `errors` lists, then send the request again.',
    ])
  })

  it('names the place in which a resource does not exist', () => {
    const sentences = ['contact', 'project', 'user', 'attachment', 'message'].map(
      (noun) => notFound(noun, 'x').message,
    )

    expect(sentences).toEqual([
      'No contact with id "x" exists in this project.',
      'No project with id "x" exists, or you are not a member of it.',
      'No user with id "x" exists.',
      'No attachment with id "x" exists.',
      'No message with id "x" exists.',
    ])
  })

  it('has the code of the resource that does not exist', () => {
    expect(notFound('contact', 'x').code).toBe('CONTACT_NOT_FOUND')
    expect(notFound('job', 'y'.repeat(500))).toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      extras: { details: { resource: 'job', id: 'y'.repeat(100) } },
    })
  })
})

function kindOf(work: () => unknown): string {
  try {
    return `no error: ${String(work())}`
  } catch (error) {
    return error instanceof AppError ? error.kind : String(error)
  }
}
