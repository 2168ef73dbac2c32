import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { campaignFilters, recipientFilters } from './campaign-filters.ts'

const listRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/campaigns',
  validateSearch: campaignFilters,
  component: lazyRouteComponent(() => import('./list-page.tsx'), 'CampaignsPage'),
})

const newRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('./new-page.tsx'), 'NewCampaignPage'),
})

const overviewRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/campaigns/$campaignId',
  component: lazyRouteComponent(() => import('./overview-page.tsx'), 'CampaignPage'),
})

const contentRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/campaigns/$campaignId/content',
  component: lazyRouteComponent(() => import('./content-page.tsx'), 'CampaignContentPage'),
})

const recipientsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/campaigns/$campaignId/recipients',
  validateSearch: recipientFilters,
  component: lazyRouteComponent(() => import('./recipients-page.tsx'), 'CampaignRecipientsPage'),
})

export const campaignRoutes = [listRoute, newRoute, overviewRoute, contentRoute, recipientsRoute] as const
