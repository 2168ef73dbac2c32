import {
  contactsApi,
  fieldsApi,
  segmentsApi,
  templatesApi,
  workflowMailsApi,
  type ClientOf,
} from '@postrider/contracts/internal'
import { internalClient, optionalClient } from '@postrider/http'
import { serviceContext, type ServiceContext } from '@postrider/process'
import { serviceTokenSigner } from '@postrider/security'
import type { Config } from './config.ts'
import { createPlanCache, type PlanCache } from './engine/plans.ts'
import { createWorkflowIndex, type WorkflowIndex } from './engine/workflow-index.ts'
import type { Tables } from './store/tables.ts'
import { resolveHost, type ResolveHost } from './webhooks/resolve-host.ts'
import { webhookLimits, type WebhookLimits } from './webhooks/webhook-limits.ts'

const asked = {
  find: contactsApi.find,
  findByEmail: contactsApi.findByEmail,
  updateMany: contactsApi.updateMany,
  evaluate: contactsApi.evaluate,
  audience: contactsApi.audience,
  firstEvents: contactsApi.firstEvents,
}

/** What this service asks of contacts. */
export type Contacts = ClientOf<typeof asked>

/** What this service asks contacts about the fields that conditions may read. */
export type Fields = ClientOf<typeof fieldsApi>

/** What this service asks of send. */
export type Templates = ClientOf<typeof templatesApi>

/** What this service asks send about mails that it has sent commands for. */
export type WorkflowMails = ClientOf<typeof workflowMailsApi>

/** What this service asks of segments. */
export type Segments = ClientOf<typeof segmentsApi>

/** What a command, query or loop may use. Tests override any part of it. */
export interface Context extends ServiceContext<Config, Tables> {
  contacts: Contacts
  fields: Fields
  templates: Templates
  workflowMails: WorkflowMails
  /** Undefined where segments are not installed. */
  segments: Segments | undefined
  /** Which events concern which workflows. */
  index: WorkflowIndex
  plans: PlanCache
  /** Finds the addresses of the hosts of webhooks. */
  resolveHost: ResolveHost
  webhookLimits: WebhookLimits
}

export function createContext(config: Config, overrides: Partial<Context> = {}): Context {
  const token = serviceTokenSigner('workflow-engine', config.serviceTokenKeys)
  const { contactsUrl, sendUrl, segmentsUrl } = config
  return {
    ...serviceContext<Config, Tables>('workflow-engine', config, overrides),
    contacts: internalClient(asked, { service: 'contacts', baseUrl: contactsUrl, token }),
    fields: internalClient(fieldsApi, { service: 'contacts', baseUrl: contactsUrl, token }),
    templates: internalClient(templatesApi, { service: 'send', baseUrl: sendUrl, token }),
    workflowMails: internalClient(workflowMailsApi, { service: 'send', baseUrl: sendUrl, token }),
    segments: optionalClient(segmentsApi, { service: 'segments', baseUrl: segmentsUrl, token }),
    index: createWorkflowIndex(),
    plans: createPlanCache(),
    resolveHost,
    webhookLimits,
    ...overrides,
  }
}
