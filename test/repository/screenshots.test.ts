import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { allRoutes } from '../browser/support/routes.ts'
import { screenshotFolder, screenshotsOf } from '../browser/support/screenshot-files.ts'

const limitBytes = 3 * 1024 * 1024

describe('the screenshots of the dashboard', () => {
  const files = readdirSync(screenshotFolder).toSorted()

  it('are one light and one dark file for each page (npm run screenshots)', async () => {
    const wanted = (await allRoutes()).flatMap(screenshotsOf)

    expect(files).toEqual(wanted.toSorted())
    expect(new Set(wanted).size).toBe(wanted.length)
  })

  it('are small', () => {
    const total = files.reduce((sum, file) => sum + statSync(join(screenshotFolder, file)).size, 0)

    expect(total).toBeLessThan(limitBytes)
  })

  it('exist if a page of the documentation shows them', () => {
    const text = readFileSync(join(screenshotFolder, '../dashboard.md'), 'utf8')
    const shown = [...text.matchAll(/screenshots\/([\w.-]+)/g)].map(([, file]) => file)

    expect(shown.length).toBeGreaterThan(0)
    expect(files).toEqual(expect.arrayContaining(shown))
  })
})
