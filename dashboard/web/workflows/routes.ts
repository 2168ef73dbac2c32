import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { executionFilters, workflowFilters } from './workflow-filters.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/workflows',
  validateSearch: workflowFilters,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'WorkflowsPage'),
})

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/workflows/$workflowId',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'WorkflowPage'),
})

const executionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/workflows/$workflowId/executions',
  validateSearch: executionFilters,
  component: lazyRouteComponent(() => import('./executions-page.tsx'), 'ExecutionsPage'),
})

const executionRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/workflows/$workflowId/executions/$executionId',
  component: lazyRouteComponent(() => import('./execution-page.tsx'), 'ExecutionPage'),
})

export const workflowRoutes = [listRoute, overviewRoute, executionsRoute, executionRoute] as const
