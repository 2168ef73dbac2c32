import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { until } from '@postrider/testing/jest'
import { mailsTo } from '../../flow/support/browser.ts'
import { fillProject } from '../support/fill-project.ts'
import { inBrowser } from '../support/in-browser.ts'
import { sharedDashboard, type SignedIn } from '../support/shared-dashboard.ts'

inBrowser('CSV files', () => {
  const dashboard = sharedDashboard()

  /** Clicks the link in the mail of the campaign. */
  async function click({ project, api }: SignedIn, campaignId: string): Promise<void> {
    const mails = await mailsTo(dashboard.flow(), 'ada.lovelace@example.net')
    const [mail] = mails.filter(({ projectId, html }) => projectId === project.id && html.includes('/c/'))
    const href = /href="([^"]*\/c\/[^"]*)"/.exec(mail?.html ?? '')?.[1] ?? ''
    await dashboard.flow().anybody.get(new URL(href).pathname)
    await until(
      async () => (await api.get(`/campaigns/${campaignId}/stats`)).body.data.links[0]?.clicks === 1,
    )
  }

  /** Saves a table of a page. Returns the name of the file and its lines. */
  async function save(page: Page, path: string, table: string): Promise<readonly string[]> {
    await page.goto(`/app/${path}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Save ${table} as CSV` }).click(),
    ])
    const content = await readFile(await download.path(), 'utf8')
    return [download.suggestedFilename(), ...content.trim().split('\r\n')]
  }

  it('have the rows of projects, fields, links, steps and captured mails', async () => {
    const signedIn = await dashboard.signedIn()
    const { page, project } = signedIn
    const params = await fillProject({ flow: dashboard.flow(), project })
    const { campaignId = '', workflowId, executionId } = params
    await click(signedIn, campaignId)
    const base = `p/${project.id}`
    const time = String.raw`20[\d-]+T[\d:.]+Z`

    expect(await save(page, 'projects', 'Your projects')).toEqual([
      'projects.csv',
      'Name,Your role,State,Created',
      expect.stringMatching(`^${project.name},Owner,Active,${time}$`),
    ])
    expect(await save(page, `${base}/contacts/fields`, 'Fields of contacts')).toEqual(
      expect.arrayContaining([
        'fields.csv',
        'Field,Type,Contacts with a value',
        'plan,Text,5',
        'seats,Number,5',
      ]),
    )
    expect(await save(page, `${base}/campaigns/${campaignId}`, 'Clicked links')).toEqual([
      'links.csv',
      'Link,Clicks',
      'https://example.com/plan,1',
    ])
    const steps = await save(page, `${base}/workflows/${workflowId}/executions/${executionId}`, 'Steps')
    expect(steps.slice(0, 2)).toEqual(['steps.csv', 'Step,State,Started,Result'])
    expect(steps.slice(2)).toContainEqual(expect.stringMatching(`^Welcome the customer,Done,${time},`))
    const mails = await save(page, `captured?q=${project.domain}`, 'Captured mail')
    expect(mails.slice(0, 2)).toEqual(['captured-mails.csv', 'To,Subject,From,Date'])
    expect(mails.slice(2)).toContainEqual(
      expect.stringMatching(
        `^mary.jackson@example.net,Your order 4712,${project.name} <us@${project.domain}>,${time}$`,
      ),
    )
  })
})
