import { z } from 'zod'
import { fieldErrors, invalid } from '../src/errors/index.ts'
import { BulkContacts } from '../src/resources/index.ts'

const faultsOf = (body: unknown) =>
  fieldErrors(BulkContacts.safeParse(body).error ?? new z.ZodError([]), body)

describe('a bulk request on contacts', () => {
  it('is rejected with the missing mode if it has only a filter', () => {
    const faults = faultsOf({ filter: { subscribed: false } })

    expect(faults).toEqual([
      {
        field: 'mode',
        code: 'invalid_type',
        received: 'undefined',
        message: '`mode` must be `query` if `filter` is given.',
      },
    ])
    expect(invalid(faults).extras.suggestion).toBe('Add the missing field: `mode`.')
  })

  it.each([
    ['nothing', {}, ['contactIds']],
    ['mode `ids` and a filter', { mode: 'ids', filter: {} }, ['contactIds']],
    ['an unknown mode and a filter', { mode: 'all', filter: {} }, ['mode', 'contactIds']],
    ['ids and a filter', { contactIds: ['x'], filter: {} }, ['contactIds.0']],
    ['only mode `query`', { mode: 'query' }, ['filter']],
    ['mode `query` and a filter', { mode: 'query', filter: {} }, []],
  ])('with %s is parsed according to its mode', (_what, body, fields) => {
    expect(faultsOf(body).map(({ field }) => field)).toEqual(fields)
  })
})
