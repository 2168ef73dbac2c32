import type { Config } from './config.ts'

/**
 * The services that are installed and keep rows of projects: a reset or deletion is done when each of them
 * has reported.
 */
export const reportingServices = (config: Config): string[] => [
  ...(config.analyticsUrl === undefined ? [] : ['analytics']),
  ...(config.campaignsUrl === undefined ? [] : ['campaigns']),
  ...(config.contactsUrl === undefined ? [] : ['contacts']),
  ...(config.segmentsUrl === undefined ? [] : ['segments']),
  'send',
  ...(config.workflowEngineUrl === undefined ? [] : ['workflow-engine']),
]
