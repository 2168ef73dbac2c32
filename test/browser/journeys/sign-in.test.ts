import { inBrowser } from '../support/in-browser.ts'
import { expectVisible } from '../support/accessible.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the sign-in', () => {
  const dashboard = sharedDashboard()

  it('signs up, creates a project, signs out and signs in again', async () => {
    const page = await dashboard.newPage()
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Email address').fill(`ada.${Date.now()}@example.com`)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Projects', level: 1 }))
  })
})
