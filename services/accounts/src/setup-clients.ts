import { setupApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient, type CallOptions } from '@postrider/http'
import type { Config } from './config.ts'

/** Clients of the endpoints in `setupApi`, only for installed services. */
export type SetupClients = Partial<ClientOf<typeof setupApi>>

/** How long a client retries while a service restarts, in milliseconds. Short, because a user waits. */
const patienceMs = 500

/** Returns the clients of the installed services. */
export function createSetupClients(config: Config, options: CallOptions): SetupClients {
  const { contacts, sender, campaigns, workflows } = setupApi
  const common = { ...options, patienceMs }
  const at = (service: string, baseUrl: string) => ({ ...common, service, baseUrl })
  const { contactsUrl, sendUrl, campaignsUrl, workflowEngineUrl } = config
  return {
    ...(contactsUrl && internalClient({ contacts }, at('contacts', contactsUrl))),
    ...internalClient({ sender }, at('send', sendUrl)),
    ...(campaignsUrl && internalClient({ campaigns }, at('campaigns', campaignsUrl))),
    ...(workflowEngineUrl && internalClient({ workflows }, at('workflow-engine', workflowEngineUrl))),
  }
}
