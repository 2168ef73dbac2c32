import { conditionDescription } from '@postrider/contracts/api/condition-description'
import { operatorNames } from '../src/index.ts'

/** The distinct operators in the table of the description that has the columns Field and Operators. */
function describedOperators(): string[] {
  const table = /\| Field +\| Operators +\|\n([^]*?)\n\n/.exec(conditionDescription)?.[1] ?? ''
  const words = table.split('\n').flatMap((row) => row.split('|')[2]?.match(/[a-zA-Z]+/g) ?? [])
  return [...new Set(words.filter((word) => operatorNames.some((name) => name === word)))].toSorted()
}

describe('the table of operators in the API description', () => {
  it('lists every operator', () => {
    expect(describedOperators()).toEqual([...operatorNames].toSorted())
  })
})
