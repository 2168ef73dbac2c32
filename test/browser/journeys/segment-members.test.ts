import { done } from '../../flow/support/use-everything.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the members of a segment', () => {
  const dashboard = sharedDashboard()

  it('are added by paste with new contacts, and removed with undo', async () => {
    const { page, api, project } = await dashboard.signedIn()
    await done(api.post('/contacts', { body: { email: 'ada@example.net' } }))
    const { id } = await done(api.post('/segments', { body: { name: 'Testers', type: 'STATIC' } }))

    await page.goto(`/app/p/${project.id}/segments/${id}`)
    await expectVisible(page.getByText('No contact is in this segment'))
    await page.getByRole('button', { name: 'Add contacts' }).click()
    await page.getByLabel('Email addresses').fill('ada@example.net\nbob@example.net\nno address')
    await page.getByRole('button', { name: 'Check addresses' }).click()
    await page.getByRole('checkbox', { name: /^Create contacts for them/ }).click({ force: true })
    await dashboard.expectAccessible(page)
    await page.getByRole('button', { name: 'Add 2 contacts' }).click()
    await expectVisible(page.getByText('Added 2 contacts, of which 1 was created.'))
    await expectVisible(page.getByText('1–2 of 2 members'))

    await page.getByRole('row', { name: 'bob@example.net' }).getByRole('checkbox').click({ force: true })
    await page.getByRole('button', { name: 'Remove 1 contact' }).click()
    await expectVisible(page.getByText('1–1 of 1 member'))
    expect(await page.getByRole('rowheader', { name: 'bob@example.net' }).count()).toBe(0)
    await page
      .getByRole('alertdialog', { name: /^Removed / })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expectVisible(page.getByRole('rowheader', { name: 'bob@example.net' }))

    await page.getByRole('rowheader', { name: 'bob@example.net' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'bob@example.net' }))
  })
})
