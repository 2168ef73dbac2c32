import { done } from '../../flow/support/use-everything.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('a phone', () => {
  const dashboard = sharedDashboard()

  it('finds a contact, unsubscribes it and undoes that', async () => {
    const { page, api } = await dashboard.signedIn({ viewport: { width: 390, height: 844 }, hasTouch: true })
    await done(api.post('/contacts', { body: { email: 'ada@example.net', subscribed: true } }))
    await page.getByRole('button', { name: 'Open the navigation' }).tap()
    await page.getByRole('link', { name: 'Contacts', exact: true }).tap()
    await page.getByRole('searchbox').fill('ada')
    await page.getByRole('rowheader', { name: 'ada@example.net' }).tap()
    await page.getByRole('button', { name: 'Unsubscribe' }).tap()
    await dashboard.expectVisible(page.getByRole('button', { name: 'Subscribe', exact: true }))
    await page.getByRole('button', { name: 'Undo' }).tap()
    await dashboard.expectVisible(page.getByRole('button', { name: 'Unsubscribe' }))
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
    expect(overflow).toBe(0)
  })
})
