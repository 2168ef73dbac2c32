import { inBrowser } from './support/in-browser.ts'
import type { Project } from '../flow/support/start-flow.ts'
import { done, sendMail } from '../flow/support/use-everything.ts'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { untilLoaded } from './support/loaded.ts'
import { addressOf, allRoutes } from './support/routes.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const routes = (await allRoutes()).filter(({ isOpen }) => !isOpen)

/** A text that runs a script if a page inserts it as HTML. */
const hostile = `"><img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>`

/** Writes the hostile text to every field that a stranger or a member can fill. */
async function fillWithHostileTexts({ api, open, domain, id, owner }: Project): Promise<void> {
  await done(owner.patch(`/users/@me/projects/${id}`, { body: { name: hostile.slice(0, 60) } }))
  const email = 'mallory@example.net'
  await done(api.post('/contacts', { body: { email, data: { name: hostile, [`x${'<b>'}`]: hostile } } }))
  await done(
    open.post('/v1/track', { body: { email, event: hostile.slice(0, 90), data: { note: hostile } } }),
  )
  const mail = { name: hostile, subject: hostile, body: `<p>${hostile}</p>`, from: `us@${domain}` }
  await done(api.post('/templates', { body: { ...mail, description: hostile } }))
  await done(api.post('/campaigns', { body: { ...mail, audienceType: 'ALL' } }))
  await done(api.post('/workflows', { body: { name: hostile, eventName: 'x', description: hostile } }))
  await done(api.post('/segments', { body: { name: hostile, type: 'STATIC', description: hostile } }))
  await done(api.post('/suppressions', { body: { value: 'm@example.org', note: hostile } }))
  await sendMail({ api, domain } as Project, email, {
    subject: hostile,
    body: `<p>${hostile}</p>`,
    tags: ['t'],
    metadata: { note: hostile.slice(0, 90) },
  })
}

inBrowser('hostile texts', () => {
  const dashboard = sharedDashboard()
  let project: Project
  let params: ProjectParams

  beforeAll(async () => {
    const flow = dashboard.flow()
    project = await flow.newProject()
    params = await fillProject({ flow, project })
    await fillWithHostileTexts(project)
    await flow.idle()
  })

  it('appear as text on every page', async () => {
    const { page } = await dashboard.signedIn({ project, isTraced: false })
    for (const route of routes) {
      await page.goto(`/app${addressOf(route, params)}`)
      await untilLoaded(page)
      const wasRun = await page.evaluate(() => Object.hasOwn(globalThis, 'wasRun'))
      expect({ path: route.path, wasRun }).toEqual({ path: route.path, wasRun: false })
    }
    for (const list of ['templates', 'campaigns', 'workflows', 'segments']) {
      await page.goto(`/app/p/${project.id}/${list}`)
      await dashboard.expectVisible(page.getByText(hostile).first())
    }
  })
})
