import { createdId, onPro } from '../../flow/support/workflows-of.ts'
import { done } from '../../flow/support/use-everything.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('fields of contacts', () => {
  const dashboard = sharedDashboard()

  it('shows where a field is used, and deletes it after its uses are removed', async () => {
    const { page, api, project } = await dashboard.signedIn()
    await done(api.post('/contacts', { body: { email: 'ada@example.net', data: { plan: 'pro' } } }))
    const segment = await createdId(api.post('/segments', { body: { name: 'Pros', condition: onPro } }))
    await dashboard.idle()

    await page.goto(`/app/p/${project.id}/contacts/fields`)
    await page.getByRole('button', { name: 'Where used: plan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Where plan is used' })
    await expectVisible(dialog.getByText('1 contact has a value.'))
    await expectVisible(dialog.getByText('Remove these uses before you delete the field.'))
    await dashboard.expectAccessible(page)
    await dialog.getByRole('link', { name: 'Pros' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Pros' }))

    await api.delete(`/segments/${segment}`)
    await page.goBack()
    await page.getByRole('button', { name: 'Where used: plan' }).click()
    await expectVisible(dialog.getByText('No segment, unfinished campaign or workflow uses this field.'))
    await dialog.getByRole('button', { name: 'Delete field' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the field plan?' })
    await question.getByRole('textbox').fill('plan')
    await question.getByRole('button', { name: 'Delete field' }).click()
    await expectVisible(page.getByText('Deleted plan from 1 contact.'))
    await page.getByRole('button', { name: 'Where used: plan' }).waitFor({ state: 'detached' })
  })
})
