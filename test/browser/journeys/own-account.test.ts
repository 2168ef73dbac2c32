import { tokenTo } from '../../flow/support/browser.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard, type SignedIn } from '../support/shared-dashboard.ts'

const password = 'correct horse battery'

inBrowser('the own account', () => {
  const dashboard = sharedDashboard()
  const emailOf = async ({ project }: SignedIn): Promise<string> =>
    (await project.owner.get('/users/@me')).body.email

  it('changes its address after the new address is verified', async () => {
    const signedIn = await dashboard.signedIn()
    const { page, project } = signedIn
    const email = `new.${project.id}@example.com`

    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Change address' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'New email address' }).fill(email)
    await dialog.getByRole('textbox', { name: 'Current password' }).fill(password)
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expectVisible(page.getByText(`We sent a mail to ${email}.`, { exact: false }))
    expect(await emailOf(signedIn)).not.toBe(email)
    await page.goto(`/app/verify-email#token=${await tokenTo(dashboard.flow(), email)}`)
    await page.getByRole('button', { name: 'Verify address' }).click()
    await expectVisible(page.getByText('The address is verified.'))
    await page.goto('/app/account')
    await expectVisible(page.getByText(`You sign in as ${email}.`))
  })

  it('lists the session of another browser, and ends it', async () => {
    const signedIn = await dashboard.signedIn()
    const { page, project } = signedIn
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const other = await dashboard.newPage({ userAgent })
    await other.goto('/app/login')
    await other.getByLabel('Email address').fill(await emailOf(signedIn))
    await other.getByLabel('Password').fill(password)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(other.getByRole('heading', { level: 1, name: project.name }))

    await page.goto('/app/account')
    const end = page.getByRole('button', { name: 'End the session of Firefox on Linux' })
    await end.click()
    await expectVisible(page.getByText('The session has ended.'))
    await end.waitFor({ state: 'detached' })
    await other.reload()
    await expectVisible(other.getByRole('heading', { level: 1, name: 'Sign in' }))
    await page.reload()
    await expectVisible(page.getByRole('heading', { level: 2, name: 'Sessions' }))
  })

  it('is deleted with its projects after both are confirmed', async () => {
    const signedIn = await dashboard.signedIn()
    const { page, project } = signedIn
    const email = await emailOf(signedIn)

    await page.goto('/app/account')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    const action = dialog.getByRole('button', { name: 'Delete account' })
    expect(await action.isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: `Type “${email}” to confirm` }).fill(email)
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
    await action.click()
    await expectVisible(dialog.getByRole('listitem').filter({ hasText: project.name }))
    await dashboard.expectAccessible(page)
    await dialog.getByRole('checkbox', { name: 'Also delete these projects' }).click({ force: true })
    await action.click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Sign in' }))

    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expectVisible(page.getByRole('alert'))
  })
})
