import type { Page } from 'playwright-core'
import { inBrowser } from './support/in-browser.ts'
import type { Project } from '../flow/support/start-flow.ts'
import { done, sendMail } from '../flow/support/use-everything.ts'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { untilLoaded } from './support/loaded.ts'
import { addressOf, allRoutes } from './support/routes.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const routes = (await allRoutes()).filter(({ isOpen }) => !isOpen)

/** A text that adds an image and runs a script if a page inserts it as HTML. */
const hostile = `"><img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>`

/**
 * Writes the hostile text to every field that a stranger or a member can fill. Returns the ids of the resources,
 * by the parameters of their pages.
 */
async function fillWithHostileTexts(project: Project): Promise<ProjectParams> {
  const { api, open, domain, id, owner } = project
  await done(owner.patch(`/users/@me/projects/${id}`, { body: { name: hostile.slice(0, 60) } }))
  const email = 'mallory@example.net'
  const contact = await done(
    api.post('/contacts', { body: { email, data: { name: hostile, 'x<b>': hostile } } }),
  )
  await done(
    open.post('/v1/track', { body: { email, event: hostile.slice(0, 90), data: { note: hostile } } }),
  )
  const texts = { name: hostile, description: hostile }
  const mail = { ...texts, subject: hostile, body: `<p>${hostile}</p>`, from: `us@${domain}` }
  const template = await done(api.post('/templates', { body: mail }))
  const campaign = await done(api.post('/campaigns', { body: { ...mail, audienceType: 'ALL' } }))
  const workflow = await done(api.post('/workflows', { body: { ...texts, eventName: 'x' } }))
  const segment = await done(api.post('/segments', { body: { ...texts, type: 'STATIC' } }))
  await done(api.post('/suppressions', { body: { value: 'm@example.org', note: hostile } }))
  const sent = await sendMail(project, email, {
    subject: hostile,
    body: `<p>${hostile}</p>`,
    metadata: { note: hostile.slice(0, 90) },
  })
  return {
    contactId: contact.id,
    templateId: template.id,
    campaignId: campaign.data.id,
    segmentId: segment.id,
    emailId: sent.data.emails[0].email,
    // The execution of the filled project belongs to another workflow.
    hostileWorkflowId: workflow.id,
  }
}

inBrowser('hostile texts', () => {
  const dashboard = sharedDashboard()
  let project: Project
  let params: ProjectParams
  let page: Page

  beforeAll(async () => {
    const flow = dashboard.flow()
    project = await flow.newProject()
    const filled = await fillProject({ flow, project })
    params = { ...filled, ...(await fillWithHostileTexts(project)) }
    await flow.idle()
    page = await dashboard.keptPage(project)
  })

  const hostilePages = [...routes, { path: '/p/$projectId/workflows/$hostileWorkflowId', isOpen: false }]

  it.each(hostilePages)('appear as text at $path', async (route) => {
    await page.goto(`/app${addressOf(route, params)}`)
    await untilLoaded(page)
    // The policy of the page would block the script, but not the image.
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    expect(await page.evaluate(() => Object.hasOwn(globalThis, 'wasRun'))).toBe(false)
  })

  it.each(['templates', 'campaigns', 'workflows', 'segments'])(
    'are visible in the list of %s',
    async (list) => {
      await page.goto(`/app/p/${project.id}/${list}`)
      await dashboard.expectVisible(page.getByText(hostile).first())
      expect(await page.locator('img[src="x"]').count()).toBe(0)
    },
  )
})
