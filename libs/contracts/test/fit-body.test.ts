import { z } from 'zod'
import { byKind, fitBody, takes } from '../src/index.ts'

const Address = z.object({ name: z.string().optional(), email: z.string() })
const Tree: z.ZodType = z.object({
  note: z.string().optional(),
  below: z.lazy(() => z.array(Tree).optional()),
})

const Body = z
  .object({
    required: z.string(),
    optional: z.string().optional(),
    fallback: z.boolean().default(true),
    clearable: z.string().nullable().optional(),
    either: z.union([z.object({ a: z.string().optional() }), z.object({ b: z.number().nullable() })]),
    address: byKind<unknown>(
      (value) => (typeof value === 'string' ? z.string() : Address),
      [z.string(), Address],
    ),
    files: z.array(z.object({ id: z.string().optional() })),
    texts: z.record(z.string(), z.string()),
    free: z.record(z.string(), z.unknown()).optional(),
    config: takes(
      z.record(z.string(), z.unknown()),
      z.object({ amount: z.number().optional(), reason: z.string().nullish() }),
    ),
    before: z.preprocess((value) => value, z.object({ x: z.number().optional() })),
    tree: Tree,
  })
  .partial()
  .refine(() => true)
  .transform((body) => body)

describe('fitBody', () => {
  it.each([
    ['an optional field', { optional: null }, {}],
    ['a field with a default', { fallback: null }, {}],
    ['a required field', { required: null }, {}],
    ['fields of a union', { either: { a: null } }, { either: {} }],
    ['a schema that code chooses', { address: { name: null, email: 'a' } }, { address: { email: 'a' } }],
    ['items of a list', { files: [{ id: null }, { id: 'x' }] }, { files: [{}, { id: 'x' }] }],
    ['values of a map of texts', { texts: { a: null, b: 'x' } }, { texts: { b: 'x' } }],
    ['a schema that `takes` describes', { config: { amount: null } }, { config: {} }],
    ['a schema after `z.preprocess`', { before: { x: null } }, { before: {} }],
    ['a tree', { tree: { below: [{ note: null, below: null }] } }, { tree: { below: [{}] } }],
  ])('removes null from %s', (_what, body, fitted) => {
    expect(fitBody(Body, body)).toEqual({ value: fitted, unknown: [] })
  })

  it.each([
    ['a nullable field', { clearable: null }],
    ['a field that is nullable in one form of a union', { either: { b: null } }],
    ['free-form data', { free: { a: null, b: { c: null } } }],
    ['a field whose `takes` description accepts null', { config: { reason: null } }],
    ['a list', { files: [null] }],
    ['a text', 'null'],
    ['a list instead of an object', [null]],
  ])('keeps null in %s, and returns the same body', (_what, body) => {
    expect(fitBody(Body, body).value).toBe(body)
  })

  it('reports unknown fields at any depth, with the known fields', () => {
    const body = {
      other: 1,
      nothing: null,
      files: [{}, { name: 'x' }],
      free: { any: 1 },
      address: { mail: 'x' },
      constructor: 1,
    }

    const { value, unknown } = fitBody(Body, body)

    expect(value).toBe(body)
    expect(unknown.map(({ path }) => path.join('.'))).toEqual([
      'other',
      'files.1.name',
      'address.mail',
      'constructor',
    ])
    expect(unknown[1]?.known).toEqual(['id'])
    expect(unknown[2]?.known).toEqual(['name', 'email'])
  })

  it('treats __proto__ as an ordinary key', () => {
    const { value } = fitBody(Body, JSON.parse('{"optional":null,"__proto__":{"required":"x"}}'))

    expect(JSON.stringify(value)).toBe('{"__proto__":{"required":"x"}}')
  })
})
