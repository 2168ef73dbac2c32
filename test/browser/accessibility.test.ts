import { inBrowser } from './support/in-browser.ts'
import { fillProject, type ProjectParams } from './support/fill-project.ts'
import { untilLoaded } from './support/loaded.ts'
import { addressOf, allRoutes } from './support/routes.ts'
import { sharedDashboard } from './support/shared-dashboard.ts'

const routes = await allRoutes()
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

inBrowser('accessibility', () => {
  const dashboard = sharedDashboard()
  let params: ProjectParams
  let signedIn: Awaited<ReturnType<typeof dashboard.signedIn>>['project']

  beforeAll(async () => {
    const flow = dashboard.flow()
    signedIn = await flow.newProject()
    params = await fillProject({ flow, project: signedIn })
  })

  it.each(routes.map((route) => ({ route, name: route.path })))(
    'has no violations at $name',
    async ({ route }) => {
      const page = route.isOpen
        ? await dashboard.newPage({ isTraced: false })
        : (await dashboard.signedIn({ project: signedIn, isTraced: false })).page
      await page.goto(`/app${addressOf(route, params)}`)
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await untilLoaded(page)
          await dashboard.expectAccessible(page)
        }
        const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')
        expect({ width: size.width, overflow }).toEqual({ width: size.width, overflow: 0 })
      }
    },
  )
})
