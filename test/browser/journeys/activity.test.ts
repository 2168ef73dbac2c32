import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the activity', () => {
  const dashboard = sharedDashboard()

  it('announces new entries, and shows them when the user asks', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const send = (subject: string) =>
      api.post('/v1/send', {
        body: { to: 'ada@example.net', from: `hello@${project.domain}`, subject, body: 'Hi' },
      })
    await send('The first mail')
    await dashboard.idle()
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const feed = page.getByRole('list', { name: 'Activity' })
    await dashboard.expectVisible(feed.getByRole('link', { name: 'The first mail' }).first())
    await dashboard.expectAccessible(page)

    await send('<img src=x onerror=alert(1)>')
    await dashboard.idle()
    await page.getByRole('button', { name: /^Show \d+ new entr/ }).click()
    await dashboard.expectVisible(feed.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).first())
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Activity')
    expect(await page.getByRole('button', { name: /new entr/ }).count()).toBe(0)
  })

  it('filters by contact and type, with the filters in the address', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const from = `hello@${project.domain}`
    await api.post('/v1/send', {
      body: { to: ['ada@example.net', 'bob@example.net'], from, subject: 'Hi', body: 'Hi' },
    })
    await api.post('/events/track', { body: { event: 'bought', email: 'ada@example.net' } })
    await dashboard.idle()
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    const feed = page.getByRole('list', { name: 'Activity' })
    await dashboard.expectVisible(feed.getByText('bought'))

    await page.getByLabel('Contact').fill('ada')
    await page.getByRole('option', { name: 'ada@example.net' }).click()
    await feed.getByRole('link', { name: 'bob@example.net' }).first().waitFor({ state: 'detached' })
    await dashboard.expectVisible(feed.getByRole('link', { name: 'ada@example.net' }).first())

    await page.getByRole('button', { name: 'Types' }).click()
    await page.getByRole('checkbox', { name: 'Event' }).press('Space')
    await page.keyboard.press('Escape')
    await feed.getByText('Delivered').waitFor({ state: 'detached' })
    await dashboard.expectVisible(feed.getByText('bought'))
    expect(new URL(page.url()).searchParams.get('types')).toBe('event.triggered')

    await page.reload()
    await dashboard.expectVisible(feed.getByText('bought'))
    expect(await feed.getByText('Delivered').count()).toBe(0)
    await page.getByRole('button', { name: 'Show all contacts' }).click()
    expect(new URL(page.url()).searchParams.get('contactId')).toBeNull()
  })

  it('lists scheduled mails as upcoming', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const mail = { to: 'ada@example.net', from: `hello@${project.domain}`, subject: 'Tomorrow', body: 'Hi' }
    expect((await api.post('/v1/send', { body: { ...mail, delivery: { at } } })).status).toBe(200)
    await dashboard.idle()
    await page.goto(`/app/p/${project.id}/activity`)
    await page.getByRole('link', { name: 'Upcoming' }).click()
    await dashboard.expectVisible(page.getByRole('link', { name: 'Tomorrow' }))
    await dashboard.expectAccessible(page)
  })
})
