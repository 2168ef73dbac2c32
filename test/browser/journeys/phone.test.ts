import { done } from '../../flow/support/use-everything.ts'
import { expectNoOverflow, expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('a phone', () => {
  const dashboard = sharedDashboard()

  it('signs in, finds a contact, unsubscribes it and undoes that', async () => {
    const project = await dashboard.flow().newProject()
    const { email } = await done(project.owner.get('/users/@me'))
    await done(project.api.post('/contacts', { body: { email: 'ada@example.net', subscribed: true } }))
    const page = await dashboard.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true })

    await page.goto('/app/login')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill('correct horse battery')
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Sign in' }).tap()
    await expectVisible(page.getByRole('heading', { level: 1, name: project.name }))
    await expectNoOverflow(page)

    await page.getByRole('button', { name: 'Open the navigation' }).tap()
    const contacts = page.getByRole('link', { name: 'Contacts', exact: true })
    await expectVisible(contacts)
    await expectNoOverflow(page)
    await contacts.tap()
    await page.getByRole('searchbox').fill('ada')
    await expectVisible(page.getByRole('rowheader', { name: 'ada@example.net' }))
    await expectNoOverflow(page)

    await page.getByRole('rowheader', { name: 'ada@example.net' }).tap()
    await page.getByRole('button', { name: 'Unsubscribe' }).tap()
    await expectVisible(page.getByRole('button', { name: 'Subscribe', exact: true }))
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expectVisible(page.getByRole('button', { name: 'Unsubscribe' }))
    await expectNoOverflow(page)
  })
})
