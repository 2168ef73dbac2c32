import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { conditionDescription } from '@postrider/contracts/api/condition-description'
import { operatorNames } from '../src/index.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

/** Returns the distinct operators in a page's table that has the columns Field and Operators. */
function operatorsIn(page: string): string[] {
  const table = /\| Field +\| Operators +\|\n([^]*?)\n\n/.exec(page)?.[1] ?? ''
  const words = table.split('\n').flatMap((row) => row.split('|')[2]?.match(/[a-zA-Z]+/g) ?? [])
  return [...new Set(words.filter((word) => operatorNames.some((name) => name === word)))].toSorted()
}

describe('the table of operators', () => {
  it.each([
    ['API description', conditionDescription],
    ['README', readme],
  ])('in the %s lists every operator', (_name, page) => {
    expect(operatorsIn(page)).toEqual([...operatorNames].toSorted())
  })
})
