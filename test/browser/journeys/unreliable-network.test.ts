import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('an unreliable network', () => {
  const dashboard = sharedDashboard()

  it.each([
    ['its script', /\/assets\/list-page-.*\.js$/],
    ['its style', /\/assets\/data-table-.*\.css$/],
  ])('loads a page again if %s cannot be loaded', async (_part, file) => {
    const { page, project } = await dashboard.signedIn()
    let aborted = 0
    await page.route(file, (route) => {
      aborted += 1
      return aborted === 1 ? route.abort() : route.continue()
    })
    await page.goto(`/app/p/${project.id}/templates`)
    await dashboard.expectVisible(page.getByRole('heading', { name: 'Templates', level: 1 }))
    expect(aborted).toBeGreaterThan(1)
  })

  it('repeats a read that the network has interrupted, and reports it in the meantime', async () => {
    const { page, project } = await dashboard.signedIn()
    let isInterrupted = true
    await page.route('**/templates?*', (route) => (isInterrupted ? route.abort() : route.continue()))
    await page.goto(`/app/p/${project.id}/templates`)
    await dashboard.expectVisible(page.getByText('The server is temporarily unavailable. Trying again…'))
    isInterrupted = false
    await dashboard.expectVisible(page.getByText('No templates yet'))
    expect(await page.getByText('Trying again…').isVisible()).toBe(false)
  })
})
