import { browserOf, tokenTo } from '../../flow/support/browser.ts'
import { done } from '../../flow/support/use-everything.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { dashboardWith } from '../support/shared-dashboard.ts'

const password = 'correct horse battery'

inBrowser('the verification of a new account', () => {
  const dashboard = dashboardWith({ VERIFY_EMAIL_ON_SIGNUP: 'true' })

  it('waits for the link of the mail, and then lets the user create a project', async () => {
    const page = await dashboard.newPage()
    const email = 'ada@example.com'
    await page.goto('/app/sign-up')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expectVisible(page.getByText(`We sent a mail to ${email}.`, { exact: false }))
    const first = await tokenTo(dashboard.flow(), email, '/verify-email')
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    await expectVisible(page.getByText('The mail is on its way.'))
    await dashboard.expectAccessible(page)
    const token = await tokenTo(dashboard.flow(), email, '/verify-email')
    expect(token).not.toBe(first)
    await page.goto('/app/projects')
    await page.waitForURL('**/verify-email')
    await page.getByRole('button', { name: 'I have verified it' }).click()
    await expectVisible(page.getByRole('alert'))

    const otherBrowser = await dashboard.newPage()
    await otherBrowser.goto(`/app/verify-email#token=${token}`)
    await otherBrowser.getByRole('button', { name: 'Verify address' }).click()
    await otherBrowser.getByRole('link', { name: 'Sign in, then open the link of the mail again' }).click()
    await expectVisible(otherBrowser.getByRole('heading', { level: 1, name: 'Sign in' }))

    await page.goto(`/app/verify-email#token=${token}`)
    await page.getByRole('button', { name: 'Verify address' }).click()
    await expectVisible(page.getByText('The address is verified.'))
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'New project' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Shop')
    await page.getByRole('button', { name: 'Create project' }).click()
    await expectVisible(page.getByRole('heading', { name: 'Shop', level: 1 }))
  })

  it('is also done by the link of an invitation, which joins a project', async () => {
    const flow = dashboard.flow()
    const [owner, email] = ['owner@example.com', 'bob@example.com']
    const { client } = await browserOf(flow, '/auth/signup', { email: owner, password })
    await done(client.post('/auth/verify-email', { body: { token: await tokenTo(flow, owner) } }))
    const { id } = await done(client.post('/users/@me/projects', { body: { name: 'Orchard' } }))
    await browserOf(flow, '/auth/signup', { email, password })
    await done(client.post(`/projects/${id}/members`, { body: { email } }))

    const page = await dashboard.newPage()
    const token = await tokenTo(flow, email, '/accept-invitation')
    await page.goto(`/app/accept-invitation#token=${token}`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: 'Join the project' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Orchard' }))
  })
})
