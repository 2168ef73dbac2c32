import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'
import { expectVisible } from '../support/accessible.ts'

inBrowser('settings', () => {
  const dashboard = sharedDashboard()

  it('renames the project, and the menu shows the new name', async () => {
    const { page } = await dashboard.signedIn()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    const form = page.getByRole('form', { name: 'Project' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Bakery <b>& more</b>')
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expectVisible(page.getByRole('button', { name: 'Project Bakery <b>& more</b>: change project' }))
    await dashboard.expectAccessible(page)
  })

  it('replaces the keys, and the secret key is hidden until it is shown', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/keys`)
    const key = page.getByRole('textbox', { name: 'Secret key' })
    expect(await key.inputValue()).not.toContain('sk_')
    await page.getByRole('button', { name: 'Show the secret key' }).click()
    const old = await key.inputValue()
    await page.getByRole('button', { name: 'Regenerate both keys' }).click()
    const dialog = page.getByRole('dialog')
    await dashboard.expectAccessible(page)
    await dialog.getByRole('button', { name: 'Regenerate both keys' }).click()
    await expectVisible(page.getByText('Both keys are new.'))
    expect(await key.inputValue()).toMatch(/^sk_/)
    expect(await key.inputValue()).not.toBe(old)
  })

  it('adds a domain, checks its records, and removes it', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/domains`)
    await page.getByRole('button', { name: 'Add domain' }).click()
    const domain = `settings-${project.id.slice(-12)}.test`
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain)
    await dialog.getByRole('button', { name: 'Add domain' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: domain }))
    await page.getByRole('button', { name: 'Check now' }).click()
    await expectVisible(page.getByText('All required records were found.'))
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'Remove domain' }).click()
    await dialog.getByRole('button', { name: 'Remove domain' }).click()
    await expectVisible(page.getByText('The domain is removed.'))
  })

  it('adds a webhook endpoint, shows its secret once, and lists the deliveries', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/webhooks`)
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://hooks.example.com/mail')
    await dialog.getByText('All email events').click()
    await dialog.getByRole('button', { name: 'Add endpoint' }).click()
    await expectVisible(page.getByText(/^whsec_/))
    // The secret is shown once, so neither a press outside nor Escape hides it.
    await page.mouse.click(5, 5)
    await page.keyboard.press('Escape')
    await expectVisible(page.getByText(/^whsec_/))
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'https://hooks.example.com/mail' }))
    await expectVisible(page.getByText('No deliveries yet'))
    await dashboard.expectAccessible(page)
  })

  it('selects a key where the browser cannot copy it, as on a page without HTTPS', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    await page.goto(`/app/p/${project.id}/settings/keys`)
    await page.getByRole('button', { name: 'Copy the public key' }).click()
    await expectVisible(page.getByText(/Press Ctrl\+C/))
    const selected =
      'document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)'
    expect(await page.evaluate(selected)).toBe(project.publicKey)
  })

  it('shows a fault of a limit at its field, and saves the corrected limit', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/usage`)
    const field = page.getByRole('spinbutton', { name: 'Campaign mails' })
    await field.fill('-1')
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expectVisible(page.getByText('must be greater than 0'))
    await field.fill('1000')
    await field.blur()
    await page.getByRole('button', { name: 'Save limits' }).click()
    await expectVisible(page.getByRole('meter', { name: 'Campaign mails' }))
  })

  it('lists the changes in the audit log', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/audit`)
    await page.getByRole('combobox', { name: 'Action' }).selectOption('project.created')
    await expectVisible(page.getByRole('row', { name: /Project: created/ }))
    await dashboard.expectAccessible(page)
  })

  it('resets and deletes the project after its name is typed', async () => {
    const { page, project } = await dashboard.signedIn()
    await page.goto(`/app/p/${project.id}/settings/danger`)
    await page.getByRole('button', { name: 'Reset project' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Delete the data' }).isEnabled()).toBe(false)
    await dialog.getByRole('textbox').fill(project.name)
    await dialog.getByRole('button', { name: 'Delete the data' }).click()
    await expectVisible(page.getByText('All data from before the reset is deleted.'))
    await page.getByRole('button', { name: 'Delete project' }).click()
    await dialog.getByRole('textbox').fill(project.name)
    await dialog.getByRole('button', { name: 'Delete project' }).click()
    await page.waitForURL('**/projects')
  })
})
