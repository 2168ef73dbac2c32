import type { Page } from 'playwright-core'
import { expectNoOverflow } from './support/accessible.ts'
import { inBrowser } from './support/in-browser.ts'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { fillStates } from './support/fill-states.ts'
import { untilFilled, untilLoaded } from './support/loaded.ts'
import { overlayFiles } from './support/overlay-files.ts'
import { openOverlay, overlays, overlaySelector, type Overlay } from './support/overlays.ts'
import { addressOf, allRoutes } from './support/routes.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const routes = await allRoutes()
const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }
/** How an open dialog is checked. The page below is checked in all combinations. */
const views = [
  { size: wide, colorScheme: 'light' },
  { size: narrow, colorScheme: 'dark' },
] as const

/** The routes, and pages of resources in other states. */
const paths = [...new Set([...routes, ...overlays].map(({ path }) => path))]
const pages = paths.map((path) => ({
  path,
  isOpen: routes.some((route) => route.path === path && route.isOpen),
}))

it('each dialog, menu and list of options is checked', async () => {
  const files = await overlayFiles()
  const checkedIn = (name: string): number => overlays.filter(({ file }) => file === name).length
  expect([...files].filter(([file, count]) => checkedIn(file) < count)).toEqual([])
  expect(overlays.filter(({ file }) => !files.has(file))).toEqual([])
})

inBrowser('accessibility', () => {
  const dashboard = sharedDashboard()
  let params: ProjectParams
  let ofUser: Page
  let ofVisitor: Page

  beforeAll(async () => {
    const flow = dashboard.flow()
    const project = await flow.newProject()
    const used = { flow, project }
    params = { ...(await fillProject(used)), ...(await fillStates(used)) }
    ofUser = await dashboard.keptPage(project)
    ofVisitor = await dashboard.keptPage()
  })

  it.each(pages)('has no violations at $path', async (route) => {
    const page = route.isOpen ? ofVisitor : ofUser
    await page.setViewportSize(wide)
    await page.goto(`/app${addressOf(route, params)}`)
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await untilLoaded(page)
        await dashboard.expectAccessible(page)
      }
      await expectNoOverflow(page)
    }
    for (const overlay of overlays.filter(({ path }) => path === route.path)) await check(page, overlay)
  })

  /**
   * Opens an overlay, and checks it with the control that opened it. Does not check the page below again. axe-core
   * would report a page below a list of options: it is hidden from screen readers, but can have the focus. The
   * list closes as soon as the focus leaves its field, so nobody reaches a hidden element.
   */
  async function check(page: Page, overlay: Overlay): Promise<void> {
    await page.setViewportSize(wide)
    await openOverlay(page, overlay)
    for (const { size, colorScheme } of views) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await untilFilled(page)
      await dashboard.expectAccessible(page, `${overlaySelector}, [aria-expanded=true]`)
      await expectNoOverflow(page)
    }
  }
})
