import type { Config } from './config.ts'

/**
 * Returns the installed services that store rows of projects. A reset or deletion is complete when each of
 * these services has published its purge report.
 */
export const reportingServices = (config: Config): string[] => [
  ...(config.analyticsUrl === undefined ? [] : ['analytics']),
  ...(config.campaignsUrl === undefined ? [] : ['campaigns']),
  ...(config.contactsUrl === undefined ? [] : ['contacts']),
  ...(config.segmentsUrl === undefined ? [] : ['segments']),
  'send',
  ...(config.webhooksUrl === undefined ? [] : ['webhooks']),
  ...(config.workflowEngineUrl === undefined ? [] : ['workflow-engine']),
]
