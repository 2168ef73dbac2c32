import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { textOf, type CursorSearch } from '../ui/list-search.ts'

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
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Number(search['page'])
    return Number.isInteger(page) && page > 1 ? { page } : {}
  },
  component: lazyRouteComponent(() => import('./detail-page.tsx'), 'SegmentPage'),
})

const editRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/segments/$segmentId/edit',
  component: lazyRouteComponent(() => import('./edit-page.tsx'), 'EditSegmentPage'),
})

export const segmentRoutes = [listRoute, newRoute, detailRoute, editRoute] as const
