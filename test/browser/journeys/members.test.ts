import { tokenTo } from '../../flow/support/browser.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the members', () => {
  const dashboard = sharedDashboard()

  it('are invited, join with a new account, get another role, and are removed', async () => {
    const { page, project } = await dashboard.signedIn()
    const email = `grace.${project.id}@example.com`
    const members = `/app/p/${project.id}/settings/members`
    await page.goto(members)
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Email address' }).fill(email)
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expectVisible(page.getByRole('button', { name: `Revoke the invitation of ${email}` }))

    const guest = await dashboard.newPage()
    const token = await tokenTo(dashboard.flow(), email, '/accept-invitation')
    await guest.goto(`/app/accept-invitation#token=${token}`)
    await guest.getByRole('link', { name: 'Create an account' }).click()
    await guest.getByLabel('Email address').fill(email)
    await guest.getByLabel('Password').fill('correct horse battery')
    await guest.getByRole('button', { name: 'Create account' }).click()
    await guest.getByRole('button', { name: 'Join the project' }).click()
    await expectVisible(guest.getByRole('heading', { level: 1, name: project.name }))
    await guest.goto(members)
    await expectVisible(guest.getByRole('button', { name: 'Leave project' }))
    expect(await guest.getByRole('button', { name: /^(Invite|Change role of|Remove) ?/ }).count()).toBe(0)

    await page.reload()
    await page.getByRole('button', { name: `Change role of ${email}` }).click()
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Admin' })
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await expectVisible(page.getByText(`${email} is now Admin.`))
    await guest.reload()
    await expectVisible(guest.getByRole('button', { name: 'Invite' }))

    await page.getByRole('button', { name: `Remove ${email}` }).click()
    await dialog.getByRole('button', { name: 'Remove member' }).click()
    await expectVisible(page.getByText(`${email} is no longer a member.`))
    await guest.reload()
    await expectVisible(guest.getByRole('heading', { level: 1, name: 'This page does not exist' }))
  })
})
