import type { Condition } from '../conditions/condition.ts'
import { bulkBody, targetCount, undoOf, type BulkTarget } from './bulk.ts'

const contact = (id: string, subscribed: boolean) => ({
  id,
  subscribed,
  email: `${id}@example.com`,
  data: {},
  projectId: 'p',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const rows: BulkTarget = { kind: 'rows', contacts: [contact('a', true), contact('b', false)] }

describe('a bulk operation', () => {
  it('names chosen rows by their ids', () => {
    expect(bulkBody(rows)).toEqual({ contactIds: ['a', 'b'] })
    expect(targetCount(rows)).toBe(2)
  })

  it('names all matching contacts by the filters of the list, with the number that the user saw', () => {
    const target: BulkTarget = {
      kind: 'query',
      filters: { search: 'ada', subscribed: 'false', sort: 'email', cursor: 'x' },
      count: 7,
    }
    expect(bulkBody(target)).toEqual({
      mode: 'query',
      filter: { search: 'ada', subscribed: false },
      expectedCount: 7,
    })
  })

  it('names the contacts of a segment that match a condition', () => {
    const condition: Condition = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
    }
    expect(bulkBody({ kind: 'query', filters: { segmentId: 's', condition }, count: 2 })).toEqual({
      mode: 'query',
      filter: { segmentId: 's', condition },
      expectedCount: 2,
    })
  })

  it('can be undone for the rows whose subscription changed', () => {
    expect(undoOf('unsubscribe', rows)).toEqual({
      operation: 'subscribe',
      target: { kind: 'rows', contacts: [contact('a', true)] },
    })
    expect(undoOf('subscribe', { kind: 'rows', contacts: [contact('a', true)] })).toBeUndefined()
    expect(undoOf('delete', rows)).toBeUndefined()
    expect(undoOf('unsubscribe', { kind: 'query', filters: {}, count: 1 })).toBeUndefined()
  })
})
