import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { mailFilters, receivedFilters } from './mail-filters.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mails',
  validateSearch: mailFilters,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'MailsPage'),
})

const receivedRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mails/received',
  validateSearch: receivedFilters,
  component: lazyRouteComponent(() => import('./received-page.tsx'), 'ReceivedPage'),
})

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mails/$emailId',
  component: lazyRouteComponent(() => import('./detail-page.tsx'), 'MailPage'),
})

export const mailRoutes = [listRoute, receivedRoute, detailRoute] as const
