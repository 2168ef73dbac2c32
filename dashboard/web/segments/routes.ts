import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { pageNumberOf, textOf, type CursorSearch, type NumberSearch } from '../ui/list-search.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/segments',
  validateSearch: (search: Record<string, unknown>): CursorSearch => ({ cursor: textOf(search['cursor']) }),
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'SegmentsPage'),
})

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/segments/new',
  component: lazyRouteComponent(() => import('./edit-page.tsx'), 'NewSegmentPage'),
})

const detailRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/segments/$segmentId',
  validateSearch: (search: Record<string, unknown>): NumberSearch => ({ page: pageNumberOf(search['page']) }),
  component: lazyRouteComponent(() => import('./detail-page.tsx'), 'SegmentPage'),
})

const editRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/segments/$segmentId/edit',
  component: lazyRouteComponent(() => import('./edit-page.tsx'), 'EditSegmentPage'),
})

export const segmentRoutes = [listRoute, newRoute, detailRoute, editRoute] as const
