import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the home page', () => {
  const dashboard = sharedDashboard()

  it('shows the mail that its command sends without a reload', async () => {
    const { page, api, project } = await dashboard.signedIn()
    await dashboard.expectVisible(page.getByRole('heading', { name: 'First steps', level: 2 }))
    await dashboard.expectVisible(page.getByText('1 of 5 steps are done.'))
    const command = page.getByLabel('the command', { exact: true })
    expect(await command.textContent()).toContain(`Bearer ${project.secretKey}`)
    expect(await command.textContent()).toContain(`hello@${project.domain}`)
    await dashboard.expectVisible(page.getByText('Waiting for the first mail.'))
    await dashboard.expectAccessible(page)

    const body = {
      to: 'ada@example.net',
      from: `hello@${project.domain}`,
      subject: 'My first mail',
      body: 'Hi',
    }
    expect((await api.post('/v1/send', { body })).status).toBe(200)
    await dashboard.expectVisible(page.getByRole('link', { name: 'My first mail' }))
    await dashboard.expectVisible(page.getByText('3 of 5 steps are done.'))
    await dashboard.idle()
  })

  it('sends a first mail without a command', async () => {
    const { page } = await dashboard.signedIn()
    await page.getByRole('button', { name: 'Send a test mail' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send a test mail' }).click()
    await expectVisible(page.getByText('2 of 5 steps are done.'))
  })

  it('hides the steps until the user shows them again, and keeps the focus on the page', async () => {
    const { page } = await dashboard.signedIn()
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor({ state: 'detached' })
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1')
    await page.reload()
    await dashboard.expectVisible(page.getByRole('heading', { name: 'Last 30 days' }))
    expect(await page.getByRole('heading', { name: 'First steps' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show the first steps' }).click()
    await dashboard.expectVisible(page.getByRole('heading', { name: 'First steps' }))
  })

  it('shows the figures of sent mails, and what needs attention', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const from = `hello@${project.domain}`
    await api.post('/v1/send', {
      body: { to: ['a@example.net', 'b@example.net'], from, subject: 'Hi', body: 'Hi' },
    })
    const endpoint = { url: 'https://hooks.invalid/', events: ['contact.*'] }
    expect((await api.post('/webhook-endpoints', { body: endpoint })).status).toBe(201)
    await dashboard.idle()
    await page.reload()
    await dashboard.expectVisible(page.getByText('100% of sent'))
  })
})
