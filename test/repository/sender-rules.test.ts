import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../..', import.meta.url)
const page = readFileSync(new URL('docs/sender-rules.md', root), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule'))

describe('docs/sender-rules.md', () => {
  it('names tests that exist', () => {
    const files = page.match(/`(?:services|deploy|\.ci)\/[^`]+`/g)?.map((file) => file.slice(1, -1)) ?? []

    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([])
  })

  it('has a test for each rule that is ours to keep', () => {
    const tested = rows.filter((row) => !row.includes('---'))
    const ours = tested.filter((row) => !/\| yours:/.test(row))

    expect(ours.length).toBeGreaterThan(10)
    expect(ours.filter((row) => !/\.(test\.ts|py)`/.test(row))).toEqual([])
  })
})
