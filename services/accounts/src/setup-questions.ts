import { setupApi, type ClientOf } from '@postrider/contracts/internal'
import { internalClient } from '@postrider/http'
import { serviceTokenSigner } from '@postrider/security'
import type { Config } from './config.ts'

/** The questions of `setupApi`, each to its service; one to a service that is not installed is left out. */
export type SetupQuestions = Partial<ClientOf<typeof setupApi>>

/** For how long a service that restarts is tried again: the whole answer may take a second. */
const patienceMs = 500

/** Clients of the installed services, by the question that each answers. */
export function askableForSetup(config: Config): SetupQuestions {
  const { contacts, sender, campaigns, workflows } = setupApi
  const common = { token: serviceTokenSigner('accounts', config.serviceTokenKeys), patienceMs }
  const at = (service: string, baseUrl: string) => ({ ...common, service, baseUrl })
  const { contactsUrl, sendUrl, campaignsUrl, workflowEngineUrl } = config
  return {
    ...(contactsUrl && internalClient({ contacts }, at('contacts', contactsUrl))),
    ...internalClient({ sender }, at('send', sendUrl)),
    ...(campaignsUrl && internalClient({ campaigns }, at('campaigns', campaignsUrl))),
    ...(workflowEngineUrl && internalClient({ workflows }, at('workflow-engine', workflowEngineUrl))),
  }
}
