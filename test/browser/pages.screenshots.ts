import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { inBrowser } from './support/in-browser.ts'
import { untilLoaded } from './support/loaded.ts'
import { addressOf, allRoutes } from './support/routes.ts'
import { colorSchemes, screenshotFolder, screenshotOf, screenshotsOf } from './support/screenshot-files.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const routes = await allRoutes()

/** The names in the screenshots, which are in the documentation. */
const names = {
  name: 'Lantern Books',
  email: 'ada@lantern-books.example',
  domain: 'mail.lantern-books.example',
}

/** The quality of the images, in percent. */
const quality = 60

inBrowser('screenshots', () => {
  const dashboard = sharedDashboard()
  let params: ProjectParams
  let project: Awaited<ReturnType<typeof dashboard.signedIn>>['project']

  beforeAll(async () => {
    const flow = dashboard.flow()
    project = await flow.newProject(names)
    params = await fillProject({ flow, project })
    await mkdir(screenshotFolder, { recursive: true })
    const wanted = new Set(routes.flatMap(screenshotsOf))
    for (const file of await readdir(screenshotFolder))
      if (!wanted.has(file)) await rm(join(screenshotFolder, file))
  })

  it.each(routes.map((route) => ({ route, name: route.path })))('writes $name', async ({ route }) => {
    const options = { isTraced: false, reducedMotion: 'reduce' } as const
    const page = route.isOpen
      ? await dashboard.newPage(options)
      : (await dashboard.signedIn({ project, ...options })).page
    await page.goto(`/app${addressOf(route, params)}`)
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await untilLoaded(page)
      for (const frame of page.frames()) await frame.waitForLoadState()
      await writeFile(join(screenshotFolder, screenshotOf(route, colorScheme)), await captured(page))
    }
  })
})

/** Returns the window as WebP, which `page.screenshot` cannot write. */
async function captured(page: Page): Promise<Buffer> {
  // A change of the colours is painted with the next frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality })
  await session.detach()
  return Buffer.from(data, 'base64')
}
