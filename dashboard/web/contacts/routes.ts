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

const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contacts/import',
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
})

const importJobRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contacts/import/$jobId',
  component: lazyRouteComponent(() => import('./import/job-page.tsx'), 'ImportJobPage'),
})

const fieldsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/contacts/fields',
  component: lazyRouteComponent(() => import('./fields/fields-page.tsx'), 'FieldsPage'),
})

export const contactRoutes = [listRoute, importRoute, importJobRoute, fieldsRoute, detailRoute] as const
