import {
  Count,
  List,
  parseEnv,
  serviceConfig,
  serviceEnv,
  Upstreams,
  type ServiceConfig,
} from '@postrider/process/config'
import { KeyRing } from '@postrider/security'
import { z } from 'zod'
import { addressBlock, type AddressBlock } from './domain/webhook/public-address.ts'

/** Blocks such as `10.0.0.0/8,fd00::/8`. */
const AddressBlocks = List.transform((texts, context) =>
  texts.flatMap((text) => {
    const block = addressBlock(text)
    if (!block) context.addIssue({ code: 'custom', message: `give addresses as 10.0.0.0/8, not ${text}` })
    return block ? [block] : []
  }),
)

const Concurrency = z.coerce.number().int().min(1).max(10_000)

const Env = z.object({
  ...serviceEnv,
  PORT: serviceEnv.PORT.default(8086),
  WORKFLOW_ENGINE_DATABASE_URL: z.url().optional(),
  CONTACTS_URL: Upstreams,
  SEND_URL: Upstreams,
  SEGMENTS_URL: Upstreams.optional(),
  MAX_WORKFLOWS_PER_PROJECT: Count.default(500),
  MAX_STEPS_PER_WORKFLOW: Count.default(200),
  MAX_EXECUTIONS_IN_A_ROW: Count.default(10),
  EXECUTION_RETENTION_DAYS: Count.default(400),
  ENCRYPTION_KEYS: KeyRing,
  RESERVED_DATA_PREFIXES: List.default(['svc', 'plunk']),
  WEBHOOK_ALLOW_PRIVATE: AddressBlocks,
  WEBHOOK_TIMEOUT_SECONDS: z.coerce.number().positive().max(60).default(10),
  WEBHOOK_CONCURRENCY: Concurrency.default(500),
  WEBHOOK_CONCURRENCY_PER_PROJECT: Concurrency.default(20),
  WEBHOOK_CONCURRENCY_PER_HOST: Concurrency.default(50),
})

export interface Config extends ServiceConfig {
  contactsUrl: string
  sendUrl: string
  /** Where segments are not installed, no workflow has a condition or an audience of one. */
  segmentsUrl: string | undefined
  /** Caps that hold for each project and each workflow; 0 means none. */
  maxWorkflows: number
  maxSteps: number
  /** How many executions may start one another in a row; 0 means any number. */
  maxDepth: number
  /** How long executions are kept after their end; 0 means for ever. */
  executionRetentionDays: number
  /** Encrypt the secrets that webhooks are signed with. */
  encryptionKeys: KeyRing
  reservedPrefixes: string[]
  webhooks: WebhookSettings
}

export interface WebhookSettings {
  /** Private addresses that webhooks may be sent to nevertheless. */
  allowPrivate: AddressBlock[]
  /** How long one try may take. */
  timeoutMs: number
  /** The most requests that this process has in flight: in all, of one project, to one host. */
  concurrency: { total: number; perProject: number; perHost: number }
}

export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const read = parseEnv(Env, env)
  return {
    ...serviceConfig(read, { name: 'workflow-engine', own: read.WORKFLOW_ENGINE_DATABASE_URL }),
    contactsUrl: read.CONTACTS_URL,
    sendUrl: read.SEND_URL,
    segmentsUrl: read.SEGMENTS_URL,
    maxWorkflows: read.MAX_WORKFLOWS_PER_PROJECT,
    maxSteps: read.MAX_STEPS_PER_WORKFLOW,
    maxDepth: read.MAX_EXECUTIONS_IN_A_ROW || Number.POSITIVE_INFINITY,
    executionRetentionDays: read.EXECUTION_RETENTION_DAYS,
    encryptionKeys: read.ENCRYPTION_KEYS,
    reservedPrefixes: read.RESERVED_DATA_PREFIXES,
    webhooks: {
      allowPrivate: read.WEBHOOK_ALLOW_PRIVATE,
      timeoutMs: read.WEBHOOK_TIMEOUT_SECONDS * 1_000,
      concurrency: {
        total: read.WEBHOOK_CONCURRENCY,
        perProject: read.WEBHOOK_CONCURRENCY_PER_PROJECT,
        perHost: read.WEBHOOK_CONCURRENCY_PER_HOST,
      },
    },
  }
}
