import { newId } from '@postrider/contracts'
import { evaluate, toSql } from '../src/index.ts'
import { now, other, person, segment, startConditionDatabase, startFits } from './fits.ts'
import { parsed } from './parsed.ts'
import { idsWhere, store } from './tables.ts'

const database = startConditionDatabase()
const fits = startFits(database)

describe('a filter on a segment', () => {
  it.each<[string, string, boolean]>([
    [segment, 'memberOfSegment', true],
    [segment.toUpperCase(), 'memberOfSegment', true],
    [other, 'memberOfSegment', false],
    [segment, 'notMemberOfSegment', false],
    [other, 'notMemberOfSegment', true],
  ])('%s: %s returns %p', async (id, operator, expected) => {
    expect(await fits({}, { field: `segment.${id}`, operator })).toBe(expected)
  })
})

describe('a condition tree with', () => {
  const yes = { field: 'subscribed', operator: 'equals', value: true }
  const no = { field: 'subscribed', operator: 'equals', value: false }
  const group = (...filters: object[]): object => ({ filters })
  const tree = (logic: string, ...groups: object[]): object => ({ logic, groups })

  it.each<[string, object, boolean]>([
    ['AND of groups that match', tree('AND', group(yes), group(yes)), true],
    ['AND of two groups of which one does not match', tree('AND', group(yes), group(no)), false],
    ['OR of two groups of which one matches', tree('OR', group(no), group(yes)), true],
    ['OR of groups of which none matches', tree('OR', group(no), group(no)), false],
    ['OR of one group of which one filter does not match', tree('OR', group(yes, no)), false],
    [
      'a nested tree that does not match',
      tree('AND', { filters: [yes], conditions: tree('AND', group(no)) }),
      false,
    ],
    [
      'a group under OR of which only the nested tree matches',
      tree('OR', { filters: [no], conditions: tree('OR', group(yes)) }),
      false,
    ],
    [
      'OR nested in AND',
      tree('AND', { filters: [], conditions: tree('OR', group(no), group(yes)) }, group(yes)),
      true,
    ],
    [
      'AND nested in OR',
      tree('OR', { filters: [], conditions: tree('AND', group(no), group(yes)) }, group(no)),
      false,
    ],
  ])('%s', async (_, value, expected) => {
    const condition = parsed(value)
    const projectId = newId()
    await store(database(), { projectId, contacts: [{ ...person, id: newId() }] })

    expect(evaluate(condition, person, { now })).toBe(expected)
    expect(
      await idsWhere(database(), projectId, toSql(condition, { now, projectId, reads: 'all' })),
    ).toHaveLength(Number(expected))
  })
})
