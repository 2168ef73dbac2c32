import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'
import { expectVisible } from '../support/accessible.ts'

inBrowser('account', () => {
  const dashboard = sharedDashboard()

  it('creates a project, and the menu of projects keeps the page', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto('/app/projects')
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Second project')
    await page.getByRole('button', { name: 'Create project' }).click()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Domains' }).click()
    await page.getByRole('button', { name: /^Project Second project/ }).click()
    await page.getByRole('menuitem', { name: project.name }).click()
    await page.waitForURL(`**/p/${project.id}/settings/domains`)
    expect(new URL(page.url()).pathname).toBe(`/app/p/${project.id}/settings/domains`)
  })

  it('reports a wrong password, and changes the theme', async () => {
    const { page } = await dashboard.signedIn()
    await page.goto('/app/account')
    await dashboard.expectAccessible(page)
    await page.getByRole('textbox', { name: 'Current password' }).fill('not the password')
    await page.getByRole('textbox', { name: 'New password' }).fill('another horse 77z')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expectVisible(page.getByRole('alert'))
    await page.getByRole('combobox', { name: 'Colours' }).selectOption('dark')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
  })

  it('keeps the page over the sign-out and the sign-in', async () => {
    const { page } = await dashboard.signedIn()
    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Account menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    }
    await page.goto('/app/account')
    await page.route('**/auth/logout', (route) => route.abort(), { times: 1 })
    await signOut()
    await expectVisible(page.getByText('The server cannot be reached.', { exact: false }))
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Account' }))
    await signOut()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Sign in' }))
    await page.goto('/app/account')
    await page.waitForURL('**/login?redirect=*')
  })
})
