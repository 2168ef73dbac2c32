import {
  contactsApi,
  fieldsApi,
  segmentsApi,
  templatesApi,
  workflowMailsApi,
  type ClientOf,
} from '@postrider/contracts/internal'
import { internalClient, optionalClient } from '@postrider/http'
import { resolveHost, type ResolveHost } from '@postrider/outgoing-http'
import { clientOptions, serviceContext, type ServiceContext } from '@postrider/process'
import type { Config } from './config.ts'
import { createPlanCache, type PlanCache } from './engine/plans.ts'
import { createWorkflowIndex, type WorkflowIndex } from './engine/workflow-index.ts'
import type { Tables } from './store/tables.ts'
import { webhookLimits, type WebhookLimits } from './webhooks/webhook-limits.ts'

const contactsEndpoints = {
  find: contactsApi.find,
  findByEmail: contactsApi.findByEmail,
  updateMany: contactsApi.updateMany,
  evaluate: contactsApi.evaluate,
  audience: contactsApi.audience,
  firstEvents: contactsApi.firstEvents,
}

/** Endpoints of the contacts service that this service calls. */
export type Contacts = ClientOf<typeof contactsEndpoints>

/** Endpoints of the contacts service that return the fields for conditions. */
export type Fields = ClientOf<typeof fieldsApi>

/** Endpoints of the send service that return templates. */
export type Templates = ClientOf<typeof templatesApi>

/** Endpoints of the send service for workflow mails. */
export type WorkflowMails = ClientOf<typeof workflowMailsApi>

/** Endpoints of the segments service that this service calls. */
export type Segments = ClientOf<typeof segmentsApi>

/** Dependencies of commands, queries and loops. Tests override any of them. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  fields: Fields
  templates: Templates
  workflowMails: WorkflowMails
  /** Undefined if the segments service is not installed. */
  segments: Segments | undefined
  /** Finds the workflows that an event affects. */
  index: WorkflowIndex
  plans: PlanCache
  /** Resolves the hosts of webhooks. */
  resolveHost: ResolveHost
  webhookLimits: WebhookLimits
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const { contactsUrl, sendUrl, segmentsUrl } = config
  const common = serviceContext<Config, Tables>('workflow-engine', config, overrides)
  const options = clientOptions('workflow-engine', common)
  return {
    ...common,
    contacts: internalClient(contactsEndpoints, { service: 'contacts', baseUrl: contactsUrl, ...options }),
    fields: internalClient(fieldsApi, { service: 'contacts', baseUrl: contactsUrl, ...options }),
    templates: internalClient(templatesApi, { service: 'send', baseUrl: sendUrl, ...options }),
    workflowMails: internalClient(workflowMailsApi, { service: 'send', baseUrl: sendUrl, ...options }),
    segments: optionalClient(segmentsApi, { service: 'segments', baseUrl: segmentsUrl, ...options }),
    index: createWorkflowIndex(),
    plans: createPlanCache(),
    resolveHost,
    webhookLimits,
    ...overrides,
  }
}
