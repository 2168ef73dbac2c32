import {
  Count,
  encryptionKeys,
  optionalServiceUrl,
  projectLimit,
  readSettings,
  reservedPrefixes,
  serviceSettings,
  serviceUrl,
  setting,
  webhookAllowPrivate,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'

export const settings = {
  ...serviceSettings({ name: 'workflow-engine', port: 8086 }),
  contactsUrl: serviceUrl('contacts'),
  sendUrl: serviceUrl('send'),
  segmentsUrl: optionalServiceUrl('segments'),
  maxWorkflows: projectLimit('workflows'),
  executionRetentionDays: setting(
    'EXECUTION_RETENTION_DAYS',
    Count.default(400),
    'Days for which executions are stored after their end; 0 keeps them forever. Change it to meet your privacy policy.',
  ),
  workflowRootLimit: setting(
    'WORKFLOW_ROOT_LIMIT',
    Count.default(100),
    'Executions and mails of workflows that one event may cause, through any number of workflows; 0 removes the limit. Raise it if a workflow sends more mails than that to a contact.',
  ),
  encryptionKeys,
  reservedPrefixes,
  webhookAllowPrivate,
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
