import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { templateFilters } from './template-filters.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/templates',
  validateSearch: templateFilters,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'TemplatesPage'),
})

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/templates/new',
  component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewTemplatePage'),
})

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/templates/$templateId',
  component: lazyRouteComponent(() => import('./template-page.tsx'), 'TemplatePage'),
})

export const templateRoutes = [listRoute, newRoute, detailRoute] as const
