import { maxColumns, readColumns } from './chosen-fields.ts'

describe('the stored columns', () => {
  it.each<[string | null, string[]]>([
    [null, []],
    ['', []],
    ['{', []],
    ['{"a":1}', []],
    ['["plan",1,null,"plan","city"]', ['plan', 'city']],
  ])('of %j', (stored, columns) => {
    expect(readColumns(stored)).toEqual(columns)
  })

  it('are limited', () => {
    const names = Array.from({ length: 20 }, (_, index) => `field${index}`)
    expect(readColumns(JSON.stringify(names))).toHaveLength(maxColumns)
  })
})
