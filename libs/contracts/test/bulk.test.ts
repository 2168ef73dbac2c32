import { z } from 'zod'
import { fieldErrors, invalid } from '../src/errors/index.ts'
import { BulkContacts } from '../src/resources/index.ts'

const faultsOf = (body: unknown) =>
  fieldErrors(BulkContacts.safeParse(body).error ?? new z.ZodError([]), body)

describe('a bulk request on contacts', () => {
  it('with only a filter reports that the mode is missing', () => {
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
    ['the mode of ids and a filter', { mode: 'ids', filter: {} }, ['contactIds']],
    ['another mode and a filter', { mode: 'all', filter: {} }, ['mode', 'contactIds']],
    ['ids and a filter', { contactIds: ['x'], filter: {} }, ['contactIds.0']],
    ['the mode of queries alone', { mode: 'query' }, ['filter']],
    ['the mode of queries and a filter', { mode: 'query', filter: {} }, []],
  ])('with %s is read by its mode', (_what, body, fields) => {
    expect(faultsOf(body).map(({ field }) => field)).toEqual(fields)
  })
})
