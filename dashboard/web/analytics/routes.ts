import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { analyticsFilters } from './analytics-filters.ts'

const analyticsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/analytics',
  validateSearch: analyticsFilters,
  component: lazyRouteComponent(() => import('./analytics-page.tsx'), 'AnalyticsPage'),
})

export const analyticsRoutes = [analyticsRoute] as const
