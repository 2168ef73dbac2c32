import { inBrowser } from './support/in-browser.ts'
import { gzipSync } from 'node:zlib'
import { untilLoaded } from './support/loaded.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const limitBytes = 170 * 1024

inBrowser('the scripts of the dashboard', () => {
  const dashboard = sharedDashboard()

  it.each(['/login', ''])('have at most 170 KB compressed at the first page (%s)', async (path) => {
    const sizes: Promise<number>[] = []
    const { page, project } = await dashboard.signedIn()
    await page.context().clearCookies({ name: path === '/login' ? /./ : 'none' })
    await page.goto('about:blank')
    page.on('response', (response) => {
      if (response.url().endsWith('.js'))
        sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
    })
    await page.goto(path === '/login' ? '/app/login' : `/app/p/${project.id}`)
    await untilLoaded(page)
    await page.waitForLoadState('networkidle')

    const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)

    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThanOrEqual(limitBytes)
  })
})
