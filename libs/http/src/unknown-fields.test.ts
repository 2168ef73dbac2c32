import { unknownFieldErrors, unknownFieldWarnings } from './unknown-fields.ts'

const unknown = (...path: string[]) => ({ path, known: ['name', 'email'] })
const rules = { action: 'refuse' } as const

describe('unknownFieldErrors', () => {
  it.each([
    [['xyz'], 'The fields of this request are `name`, `email`.'],
    [['to', 'xyz'], 'The fields of `to` are `name`, `email`.'],
    [['to', 'nme'], 'Did you mean `to.name`?'],
  ])('gives advice on %j', (path, advice) => {
    const [error] = unknownFieldErrors([unknown(...path)], rules)

    expect(error?.message).toBe(`\`${path.join('.')}\` is not a field of this request. ${advice}`)
  })
})

describe('unknownFieldWarnings', () => {
  it.each([
    [21, '1 more field was ignored.'],
    [22, '2 more fields were ignored.'],
  ])('counts the fields after the first 20 of %d', (count, message) => {
    const fields = Array.from({ length: count }, (_, index) => unknown(`field${index}`))

    expect(unknownFieldWarnings(fields, rules).at(-1)).toEqual({ field: '', message })
  })
})
