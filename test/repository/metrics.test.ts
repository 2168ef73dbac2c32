import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOfProcess, metricsOf, metricsPage, metricsPageText, seriesNames } from '../../scripts/metrics.ts'

const root = join(import.meta.dirname, '../..')
const all = [...metricsOf.values()].flat()

describe('the metrics', () => {
  it('are the same in the code and in the page that `npm run metrics` writes', async () => {
    expect(readFileSync(join(root, metricsPage), 'utf8')).toBe(await metricsPageText())
  })

  it('have the same type, help and labels in all programs', () => {
    const byName = Map.groupBy(all, ({ name }) => name)
    const differing = [...byName].filter(
      ([, found]) => new Set(found.map((each) => JSON.stringify(each))).size > 1,
    )

    expect(byName.size).toBeGreaterThan(30)
    expect(differing.map(([name]) => name)).toEqual([])
  })

  it('have a help text that fits into a table cell', () => {
    const own = all.filter(({ name }) => !isOfProcess(name))

    expect(own.filter(({ help }) => help.length > 120 || help.endsWith('.')).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('exist if a page for operators names them', () => {
    const names = new Set([...all.map(({ name }) => name), ...seriesNames()])
    const units = /`([a-z]+(?:_[a-z]+)*_(?:seconds|total))(?:\{[^`]*)?`/g
    const named = globSync('docs/operate/*.md', { cwd: root }).flatMap((page) =>
      [...readFileSync(join(root, page), 'utf8').matchAll(units)].map(([, name = '']) => name),
    )

    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  })
})
