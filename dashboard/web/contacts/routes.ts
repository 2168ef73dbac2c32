import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { contactFilters } from './contact-filters.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contacts',
  validateSearch: contactFilters,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'ContactsPage'),
})

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contacts/$contactId',
  component: lazyRouteComponent(() => import('./detail-page.tsx'), 'ContactPage'),
})

export const contactRoutes = [listRoute, detailRoute] as const
