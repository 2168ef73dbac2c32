import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { activityFilters } from './activity-filters.ts'
import { upcomingFilters } from './upcoming-filters.ts'

const feedRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/activity',
  validateSearch: activityFilters,
  component: lazyRouteComponent(() => import('./feed-page.tsx'), 'ActivityPage'),
})

const upcomingRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/activity/upcoming',
  validateSearch: upcomingFilters,
  component: lazyRouteComponent(() => import('./upcoming-page.tsx'), 'UpcomingPage'),
})

export const activityRoutes = [feedRoute, upcomingRoute] as const
