import { PostgresDialect, Kysely, sql, type RawBuilder } from 'kysely'
import { fc } from '@postrider/testing/property'
import {
  evaluate,
  filtersOf,
  limits,
  resolveSegments,
  toSql,
  type Condition,
  type SqlOptions,
} from '../src/index.ts'
import { single, tree } from './arbitraries.ts'
import { parsed } from './parsed.ts'
import { idsWhere, startDatabase, store, type ConditionDatabase } from './tables.ts'

// Only compiles statements and never connects.
const compiler = new Kysely<object>({
  dialect: new PostgresDialect({ pool: () => Promise.reject(new Error('Not connected.')) }),
})

const projectId = '0198a000-0000-7000-8000-000000000001'
const options: SqlOptions = { now: new Date('2026-03-10T12:00:00.000Z'), projectId, reads: 'all' }

const compiled = (condition: Condition, changes: Partial<SqlOptions> = {}) =>
  sql`select ${toSql(condition, { ...options, ...changes })}`.compile(compiler)

const of = (...filters: object[]): Condition => parsed({ logic: 'AND', groups: [{ filters }] })

describe('toSql', () => {
  it('binds every value and name, so the SQL text depends only on the shape', () => {
    const marker = /marker-/
    const marked = (value: unknown): unknown => {
      if (typeof value === 'string') return `marker-${value}`
      return Array.isArray(value) ? value.map(marked) : value
    }
    // Operators that accept any text as a value.
    const free = new Set([
      'equals',
      'notEquals',
      'in',
      'notIn',
      'contains',
      'notContains',
      'startsWith',
      'endsWith',
    ])

    fc.assert(
      fc.property(
        fc.oneof(single, tree),
        fc.constantFrom('some' as const, 'all' as const),
        (given, reads) => {
          const condition = parsed(given)
          for (const filter of filtersOf(condition)) {
            if (/^(data|event)[.]/.test(filter.field)) filter.field = filter.field.replace('.', '.marker-')
            if (/^(data|email$)/.test(filter.field) && free.has(filter.operator))
              filter.value = marked(filter.value)
          }

          const { sql: text, parameters } = compiled(condition, { reads })

          expect(text).not.toMatch(marker)
          expect(parameters.length).toBe(new Set(text.match(/[$][0-9]+/g)).size)
        },
      ),
    )
  })

  it('reads only rows of the project, in every sub-select', () => {
    fc.assert(
      fc.property(
        fc.oneof(single, tree),
        fc.constantFrom('some' as const, 'all' as const),
        (given, reads) => {
          const { sql: text, parameters } = compiled(parsed(given), { reads })

          const tables =
            text.match(/from ("events" as "condition_event"|segment_members as condition_member) where /g) ??
            []
          const led = [
            ...text.matchAll(
              /where "?condition_(?:event|member)"?[.]"?project_id"? = [$]([0-9]+)::uuid and/g,
            ),
          ]
          expect(led).toHaveLength(tables.length)
          expect(led.every(([, index]) => parameters[Number(index) - 1] === projectId)).toBe(true)
        },
      ),
    )
  })

  it('uses the given tables, alias and `isMember`', () => {
    const condition = of(
      { field: 'email', operator: 'equals', value: 'a@x.test' },
      { field: 'event.a', operator: 'triggered' },
      { field: 'segment.0198A000-0000-7000-8000-00000000000A', operator: 'notMemberOfSegment' },
    )
    const isMember = (segmentId: string): RawBuilder<boolean> => sql<boolean>`is_member(c.id, ${segmentId})`

    expect(compiled(condition, { contacts: 'c', events: 'ledger', isMember })).toMatchObject({
      sql:
        'select (("c"."email" = $1::text) and ("c"."id" in (select "condition_event"."contact_id" from "ledger" as "condition_event" where ' +
        '"condition_event"."project_id" = $2::uuid and "condition_event"."name" = $3::text)) and (not is_member(c.id, $4)))',
      parameters: ['a@x.test', projectId, 'a', '0198a000-0000-7000-8000-00000000000a'],
    })
  })

  it('throws for a tree that was not parsed', () => {
    const unparsed: Condition = {
      logic: 'AND',
      groups: [{ filters: [{ field: 'email', operator: 'triggered' }] }],
    }

    expect(() => toSql(unparsed, options)).toThrow('This filter was not parsed.')
  })
})

describe('the SQL of the largest condition', () => {
  it('is one statement that PostgreSQL accepts', async () => {
    const database = await startDatabase()
    const where = {
      field: Array(limits.pathKeys).fill('k').join('.'),
      operator: 'notIn',
      value: [null, '2026-03-01', 'x'],
    }
    const tree = (more: object[]): Condition =>
      of(
        {
          field: 'event.a',
          operator: 'triggeredOlderThan',
          value: 1,
          unit: 'days',
          where: Array(94).fill(where),
        },
        ...more,
      )
    const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
    const condition = tree(ids.map((id) => ({ field: `segment.${id}`, operator: 'notMemberOfSegment' })))
    const definitions = await resolveSegments(condition, {
      find: () => Promise.resolve(ids.map((id) => ({ id, condition: tree([]), isStored: false }))),
    })

    const { parameters } = compiled(condition, { definitions })
    expect(parameters.length).toBeGreaterThan(limits.expanded * 90)
    expect(parameters.length).toBeLessThan(65_536)
    expect(await idsWhere(database, projectId, toSql(condition, { ...options, definitions }))).toEqual([])
    await database.close()
  }, 60_000)
})

describe('an SQL injection', () => {
  let database: ConditionDatabase

  beforeAll(async () => {
    database = await startDatabase()
  })

  afterAll(async () => {
    await database.close()
  })

  const attempts = [
    "'; drop table contacts; --",
    "' or '1'='1",
    '") or true --',
    '\\',
    "\\'; drop table contacts; --",
    '$1',
    '$$; drop table contacts; $$',
    '%',
    '{}',
    '{"a',
    '"}',
    '{NULL}',
    '*/ or true /*',
    '?',
    ':name',
    '\u2019 or true --',
  ]

  it.each(attempts)('of %j, as a value or a name, has no effect', async (text) => {
    const person = {
      id: '0198a000-0000-7000-8000-0000000000aa',
      email: text.toLowerCase(),
      subscribed: true,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      data: { key: text, [text]: 'x', list: [text] },
      events: [{ name: text, data: { [text]: text }, createdAt: new Date(0) }],
      segments: new Set<string>(),
    }
    const found = [
      { field: 'data.key', operator: 'equals', value: text },
      { field: 'data.key', operator: 'in', value: ['x', text] },
      { field: 'data.key', operator: 'contains', value: text },
      { field: 'data.key', operator: 'startsWith', value: text },
      { field: 'data.key', operator: 'endsWith', value: text },
      { field: 'data.key', operator: 'greaterThanOrEqual', value: text },
      { field: 'data.list', operator: 'contains', value: text },
      { field: `data.${text}`, operator: 'equals', value: 'x' },
      { field: 'email', operator: 'equals', value: text },
      { field: 'email', operator: 'in', value: [text] },
      { field: 'email', operator: 'contains', value: text },
      {
        field: `event.${text}`,
        operator: 'triggered',
        where: [{ field: text, operator: 'equals', value: text }],
      },
    ]
    const missed = [
      { field: 'data.other', operator: 'equals', value: text },
      { field: `data.x${text}`, operator: 'exists' },
      { field: 'email', operator: 'equals', value: `x${text}` },
      { field: `event.x${text}`, operator: 'triggered' },
    ]
    const own = crypto.randomUUID()
    await store(database, { projectId: own, contacts: [{ ...person, id: crypto.randomUUID() }] })

    for (const [filters, count] of [
      [found, 1],
      [missed, 0],
    ] as const)
      for (const filter of filters) {
        const condition = of(filter)
        const ids = await idsWhere(database, own, toSql(condition, { ...options, projectId: own }))
        expect({ filter, count: ids.length }).toEqual({ filter, count })
        expect(evaluate(condition, person, options)).toBe(count === 1)
      }
  })
})
