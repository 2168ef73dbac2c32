import { mailServerToken } from '../../flow/support/start-flow.ts'
import { done } from '../../flow/support/use-everything.ts'
import { expectVisible } from '../support/accessible.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard } from '../support/shared-dashboard.ts'

inBrowser('a received mail', () => {
  const dashboard = sharedDashboard()

  it('is listed and opens', async () => {
    const { page, project } = await dashboard.signedIn()
    const to = `support@${project.domain}`
    const mail = [
      'From: Grace Hopper <grace@example.net>',
      `To: ${to}`,
      'Subject: A question',
      `Message-ID: <question.${project.id}@example.net>`,
      'Content-Type: text/html',
      '',
      '<p>Where is my order?</p>',
    ]
    await done(
      dashboard.flow().anybody.post(`/webhooks/inbound?recipient=${to}&spf=pass&dkim=pass&dmarc=pass`, {
        body: mail.join('\r\n'),
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${mailServerToken}` },
      }),
    )
    await dashboard.idle()

    await page.getByRole('link', { name: 'Mails', exact: true }).click()
    await page.getByRole('link', { name: 'Received', exact: true }).click()
    await page.getByRole('rowheader', { name: 'Grace Hopper' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'A question' }))
    await expectVisible(page.getByText('From: grace@example.net', { exact: false }))
    await expectVisible(page.frameLocator('iframe').getByText('Where is my order?'))
    await dashboard.expectAccessible(page)
  })
})
