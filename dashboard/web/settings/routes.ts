import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { projectRoute } from '../app/routes.ts'
import { auditFilters } from './audit/audit-filters.ts'
import { deliveryFilters } from './webhooks/delivery-filters.ts'

const settingsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-layout.tsx'), 'SettingsLayout'),
})

const generalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./general/general-page.tsx'), 'GeneralPage'),
})

const keysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('./keys/keys-page.tsx'), 'KeysPage'),
})

const domainsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/domains',
  component: lazyRouteComponent(() => import('./domains/domains-page.tsx'), 'DomainsPage'),
})

const domainRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/domains/$domainId',
  component: lazyRouteComponent(() => import('./domains/domain-page.tsx'), 'DomainPage'),
})

const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
})

const webhooksRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/endpoints-page.tsx'), 'EndpointsPage'),
})

const endpointRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks/$endpointId',
  validateSearch: deliveryFilters,
  component: lazyRouteComponent(() => import('./webhooks/endpoint-page.tsx'), 'EndpointPage'),
})

const deliveryRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/webhooks/$endpointId/deliveries/$deliveryId',
  component: lazyRouteComponent(() => import('./webhooks/delivery-page.tsx'), 'DeliveryPage'),
})

const usageRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/usage',
  component: lazyRouteComponent(() => import('./usage/usage-page.tsx'), 'UsagePage'),
})

const billingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/billing',
  component: lazyRouteComponent(() => import('./billing/billing-page.tsx'), 'BillingPage'),
})

const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/audit',
  validateSearch: auditFilters,
  component: lazyRouteComponent(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})

const dangerRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/danger',
  component: lazyRouteComponent(() => import('./danger/danger-page.tsx'), 'DangerPage'),
})

export const settingsRoutes = [
  settingsRoute.addChildren([
    generalRoute,
    keysRoute,
    domainsRoute,
    domainRoute,
    membersRoute,
    webhooksRoute,
    endpointRoute,
    deliveryRoute,
    usageRoute,
    billingRoute,
    auditRoute,
    dangerRoute,
  ]),
] as const
