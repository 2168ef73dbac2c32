import * as activity from './activity.ts'
import * as analytics from './analytics.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import * as campaignSending from './campaign-sending.ts'
import * as campaigns from './campaigns.ts'
import * as contactFields from './contact-fields.ts'
import * as contactJobs from './contact-jobs.ts'
import * as contacts from './contacts.ts'
import * as domains from './domains.ts'
import * as emails from './emails.ts'
import * as events from './events.ts'
import * as inbox from './inbox.ts'
import * as links from './links.ts'
import * as members from './members.ts'
import * as notifications from './notifications.ts'
import * as segments from './segments.ts'
import * as sending from './sending.ts'
import * as server from './server.ts'
import * as subscriptionPages from './subscription-pages.ts'
import * as suppressions from './suppressions.ts'
import * as templates from './templates.ts'
import * as uploads from './uploads.ts'
import * as users from './users.ts'
import * as webhookEndpoints from './webhook-endpoints.ts'
import * as workflowExecutions from './workflow-executions.ts'
import * as workflowSteps from './workflow-steps.ts'
import * as workflows from './workflows.ts'
import type { EndpointDefinition } from './endpoint.ts'

/** The modules in the order of the OpenAPI document. */
const modules: readonly Readonly<Record<string, unknown>>[] = [
  sending,
  contacts,
  contactJobs,
  contactFields,
  events,
  segments,
  templates,
  campaigns,
  campaignSending,
  workflows,
  workflowSteps,
  workflowExecutions,
  emails,
  domains,
  suppressions,
  uploads,
  webhookEndpoints,
  activity,
  analytics,
  auth,
  users,
  members,
  billing,
  subscriptionPages,
  links,
  inbox,
  notifications,
  server,
]

/** An endpoint and the name of its export, which is the operation id in generated clients. */
export type ApiEndpoint = EndpointDefinition & { id: string }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const isDefinition = (value: unknown): value is EndpointDefinition =>
  typeof value === 'object' && value !== null && 'responses' in value && 'path' in value

const byPath = (one: EndpointDefinition, other: EndpointDefinition): number => {
  if (one.path !== other.path) return one.path < other.path ? -1 : 1
  return methods.indexOf(one.method) - methods.indexOf(other.method)
}

/** All endpoints of the API, sorted by tag and path. */
export const endpoints: readonly ApiEndpoint[] = modules.flatMap((module) =>
  Object.entries(module)
    .flatMap(([id, value]) => (isDefinition(value) ? [{ ...value, id }] : []))
    .toSorted(byPath),
)

export { accessRules, type Access, type CallerOf, type Who } from './access.ts'
export {
  endpointsOf,
  megabyte,
  type EndpointDefinition,
  type Method,
  type OtherBody,
  type RateLimit,
  type Tag,
  bodyLimitOf,
  endpointClassOf,
} from './endpoint.ts'
export type { ParamsOf } from './path-params.ts'
export * from './responses.ts'
export * from './unknown-fields.ts'
