import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { summaryOf, type Setting } from '@postrider/process/config'
import { definitionsOf, generatedFiles } from '../../scripts/settings.ts'

const root = join(import.meta.dirname, '../..')
const definitions = [...definitionsOf.values()].flat()

const files = [...(await generatedFiles())]

describe('the settings', () => {
  it.each(files)('are in %s as the code defines them: npm run settings', (file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })

  it('have one description each, in all programs', () => {
    const descriptionsOf = [...definitionsOf].map(([name, all]) => ({
      name,
      descriptions: new Set(all.map(({ description }) => description)).size,
    }))

    expect(descriptionsOf.length).toBeGreaterThan(90)
    expect(descriptionsOf.filter(({ descriptions }) => descriptions !== 1)).toEqual([])
  })

  it('are summed up in a sentence that fits into a cell of a table', () => {
    expect(definitions.map(summaryOf).filter((text) => text.length > 120 || !/[.:]$/.test(text))).toEqual([])
  })

  it('have a row each in the page for operators, with short cells', () => {
    const page = readFileSync(join(root, 'docs/operate/settings.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `.*$/gm)].map(([row]) => row.split(' | ').map((cell) => cell.trim()))

    expect(rows.map(([name = '']) => name.replace('| ', '')).toSorted()).toEqual(
      [...definitionsOf.keys()].map((name) => `\`${name}\``).toSorted(),
    )
    expect(rows.flat().filter((cell) => cell.length > 120)).toEqual([])
  })

  it('describe when to change them, after the first sentence', () => {
    const rest = (of: Setting) => of.description.slice(summaryOf(of).length)
    const advice = /\b(Set|Change|Raise|Lower|Rotate|Split|Use|Leave) |; rotate /

    expect(definitions.filter((of) => !advice.test(rest(of))).map(({ name }) => name)).toEqual([])
  })

  it('are secret in all programs, or in none', () => {
    const isMixed = (all: { secret?: boolean }[]) => new Set(all.map(({ secret = false }) => secret)).size > 1

    expect([...definitionsOf].filter(([, all]) => isMixed([...all])).map(([name]) => name)).toEqual([])
  })
})
