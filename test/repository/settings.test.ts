import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { summaryOf, type Setting } from '@postrider/process/config'
import { definitionsOf, generatedFiles } from '../../scripts/settings.ts'

const root = join(import.meta.dirname, '../..')
const definitions = [...definitionsOf.values()].flat()

const files = [...(await generatedFiles())]

describe('the settings', () => {
  it.each(files)('are the same in the code and in %s, which `npm run settings` generates', (file, text) => {
    expect(readFileSync(join(root, file), 'utf8')).toBe(text)
  })

  it('have the same description in all programs', () => {
    const descriptionsOf = [...definitionsOf].map(([name, all]) => ({
      name,
      descriptions: new Set(all.map(({ description }) => description)).size,
    }))

    expect(descriptionsOf.length).toBeGreaterThan(90)
    expect(descriptionsOf.filter(({ descriptions }) => descriptions !== 1)).toEqual([])
  })

  it('have a summary that fits into a table cell', () => {
    expect(definitions.map(summaryOf).filter((text) => text.length > 120 || !/[.:]$/.test(text))).toEqual([])
  })

  it('have one row with short cells in the page for operators', () => {
    const page = readFileSync(join(root, 'docs/operate/settings.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `.*$/gm)].map(([row]) => row.split(' | ').map((cell) => cell.trim()))

    expect(rows.map(([name = '']) => name.replace('| ', '')).toSorted()).toEqual(
      [...definitionsOf.keys()].map((name) => `\`${name}\``).toSorted(),
    )
    expect(rows.flat().filter((cell) => cell.length > 120)).toEqual([])
  })

  it('have descriptions that state, after the first sentence, when to change the setting', () => {
    const rest = (of: Setting) => of.description.slice(summaryOf(of).length)
    const advice = /\b(Set|Change|Raise|Lower|Rotate|Split|Use|Leave) |; rotate /

    expect(definitions.filter((of) => !advice.test(rest(of))).map(({ name }) => name)).toEqual([])
  })

  it('are secret either in all programs or in none', () => {
    const isMixed = (all: { secret?: boolean }[]) => new Set(all.map(({ secret = false }) => secret)).size > 1

    expect([...definitionsOf].filter(([, all]) => isMixed([...all])).map(([name]) => name)).toEqual([])
  })
})
