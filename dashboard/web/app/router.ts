import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { activityRoutes } from '../activity/routes.ts'
import { analyticsRoutes } from '../analytics/routes.ts'
import { basePath } from '../api/client.ts'
import { campaignRoutes } from '../campaigns/routes.ts'
import { contactRoutes } from '../contacts/routes.ts'
import { homeRoutes } from '../home/routes.ts'
import { templateRoutes } from '../templates/routes.ts'
import { capturedRoute, capturedRoutes, openCapturedRoutes } from '../captured/routes.ts'
import { mailRoutes } from '../mails/routes.ts'
import { suppressionRoutes } from '../suppressions/routes.ts'
import { segmentRoutes } from '../segments/routes.ts'
import { settingsRoutes } from '../settings/routes.ts'
import { guestRoutes, userPages } from '../users/routes.ts'
import { PendingPage } from '../ui/page.tsx'
import { workflowRoutes } from '../workflows/routes.ts'
import { ErrorPage, NotFoundPage } from './error-pages.tsx'
import { guestRoute, projectRoute, rootRoute, startRoute, userRoute } from './routes.ts'

const routeTree = rootRoute.addChildren([
  guestRoute.addChildren(guestRoutes),
  capturedRoute.addChildren(openCapturedRoutes),
  userRoute.addChildren([
    startRoute,
    ...userPages,
    projectRoute.addChildren([
      ...homeRoutes,
      ...activityRoutes,
      ...analyticsRoutes,
      ...contactRoutes,
      ...segmentRoutes,
      ...campaignRoutes,
      ...templateRoutes,
      ...workflowRoutes,
      ...mailRoutes,
      ...suppressionRoutes,
      ...capturedRoutes,
      ...settingsRoutes,
    ]),
  ]),
])

export const createAppRouter = (queries: QueryClient) =>
  createRouter({
    routeTree,
    context: { queries },
    basepath: basePath,
    defaultPreload: 'intent',
    // The cache of the queries decides how long data is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    // By default, a skeleton stays for half a second although the page is there.
    defaultPendingMinMs: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
