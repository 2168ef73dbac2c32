import {
  Count,
  encryptionKeys,
  List,
  optionalServiceUrl,
  projectLimit,
  readSettings,
  reservedPrefixes,
  serviceSettings,
  serviceUrl,
  setting,
  type ConfigOf,
  type Env,
  type ServiceConfig,
} from '@postrider/process/config'
import { addressBlock } from './domain/webhook/public-address.ts'

/** Parses blocks such as `10.0.0.0/8,fd00::/8`. */
const AddressBlocks = List.transform((texts, context) =>
  texts.flatMap((text) => {
    const block = addressBlock(text)
    if (!block)
      context.addIssue({ code: 'custom', message: `must be address blocks such as 10.0.0.0/8, not ${text}` })
    return block ? [block] : []
  }),
)

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
  webhookAllowPrivate: setting(
    'WEBHOOK_ALLOW_PRIVATE',
    AddressBlocks,
    'Private addresses that webhooks may reach, as blocks separated by commas: 10.1.0.0/16,127.0.0.1/32. Set it for receivers in your own network. Everyone who can edit a workflow can then send requests to these addresses.',
  ),
}

export type Config = ConfigOf<typeof settings> & ServiceConfig

export const readConfig = (env: Env = process.env): Config => readSettings(settings, env)
