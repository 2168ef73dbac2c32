import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { suppressionFilters } from './suppression-filters.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/mails/suppressions',
  validateSearch: suppressionFilters,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'SuppressionsPage'),
})

export const suppressionRoutes = [listRoute] as const
