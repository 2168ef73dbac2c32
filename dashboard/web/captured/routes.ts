import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute, rootRoute } from '../app/routes.ts'
import { capturedFilters } from './captured-filters.ts'

const listPage = lazyRouteComponent(() => import('./list-page.tsx'), 'CapturedPage')
const messagePage = lazyRouteComponent(() => import('./message-page.tsx'), 'CapturedMessagePage')

/** The captured mail without a session, as on a machine of a developer. */
export const capturedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/captured',
  component: lazyRouteComponent(() => import('./captured-layout.tsx'), 'CapturedLayout'),
})

const openListRoute = createRoute({
  getParentRoute: () => capturedRoute,
  path: '/',
  validateSearch: capturedFilters,
  component: listPage,
})

const openMessageRoute = createRoute({
  getParentRoute: () => capturedRoute,
  path: '/$messageId',
  component: messagePage,
})

export const openCapturedRoutes = [openListRoute, openMessageRoute] as const

/** The same pages as a part of the mails of a project. */
const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mails/captured',
  validateSearch: capturedFilters,
  component: listPage,
})

const messageRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mails/captured/$messageId',
  component: messagePage,
})

export const capturedRoutes = [listRoute, messageRoute] as const
