import { inBrowser } from '../support/in-browser.ts'
import { expectVisible } from '../support/accessible.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the sign-in', () => {
  const dashboard = sharedDashboard()

  it('signs up, creates a project, signs out and signs in again', async () => {
    const page = await dashboard.newPage()
    const email = `ada.${Date.now()}@example.com`
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('button', { name: 'New project' }).first().click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shop')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Shop', level: 1 }))

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(page.getByRole('alert'))
    await page.getByLabel('Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Shop', level: 1 }))
  })

  it('reports that a sign-in with another provider failed', async () => {
    const page = await dashboard.newPage()
    await page.goto('/app/?oauth_error=access_denied')
    await expectVisible(page.getByText('The sign-in with this provider failed.', { exact: false }))
    expect(new URL(page.url()).pathname).toBe('/app/login')
  })
})
