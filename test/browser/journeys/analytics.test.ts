import { inBrowser } from '../support/in-browser.ts'
import { readFile } from 'node:fs/promises'
import { until } from '@postrider/testing/jest'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('the analytics', () => {
  const dashboard = sharedDashboard()

  it('shows the figures of a period, by keyboard and as a table', async () => {
    const { page, api, project } = await dashboard.signedIn()
    const from = `hello@${project.domain}`
    const mail = { to: ['a@example.net', 'b@example.net'], from, subject: 'Hi', body: 'Hi', tags: ['orders'] }
    expect((await api.post('/v1/send', { body: mail })).status).toBe(200)
    await dashboard.idle()
    await page.getByRole('link', { name: 'Analytics', exact: true }).click()
    const chart = page.getByRole('region', { name: 'Sent and delivered' })
    const day = chart.getByRole('slider', { name: 'Day of the chart “Sent and delivered”' })
    const figures = async (): Promise<string> => (await day.getAttribute('aria-valuetext')) ?? ''
    await until(async () => (await figures()).endsWith('Sent: 2, Delivered: 2'))
    await day.press('ArrowLeft')
    expect(await figures()).toMatch(/Sent: 0, Delivered: 0$/)

    await chart.getByText('Show the data as a table').click()
    expect(await chart.getByRole('row').count()).toBe(31)
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
    await chart.getByRole('row').nth(8).waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.get('days')).toBe('7')
    await dashboard.expectVisible(page.getByRole('rowheader', { name: 'orders' }))
    await dashboard.expectAccessible(page)
  })

  it('saves tables as CSV files that run no formulas', async () => {
    const { page, api } = await dashboard.signedIn()
    const event = '=HYPERLINK("https://example.com")'
    expect((await api.post('/events/track', { body: { event, email: 'ada@example.net' } })).status).toBe(200)
    await dashboard.idle()
    await page.getByRole('link', { name: 'Analytics', exact: true }).click()
    await dashboard.expectVisible(page.getByRole('rowheader', { name: event }))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save Top events as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^postrider-events-[\d-]+\.csv$/)
    const content = await readFile(await download.path(), 'utf8')
    expect(content.split('\r\n')[1]).toBe(`"'=HYPERLINK(""https://example.com"")",1,100`)
  })
})
