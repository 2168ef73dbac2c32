import type { EndpointDefinition, Method, RateLimit } from '@postrider/contracts/api'

/** What an id names, by the segment before it: `/contacts/:id` a contact. A new resource is one line here. */
export const nouns = {
  contacts: 'contact',
  contact: 'contact',
  templates: 'template',
  campaigns: 'campaign',
  segments: 'segment',
  workflows: 'workflow',
  steps: 'step',
  transitions: 'transition',
  executions: 'execution',
  domains: 'domain',
  emails: 'email',
  suppressions: 'suppression',
  projects: 'project',
  project: 'project',
  members: 'user',
  invitations: 'invitation',
  sessions: 'session',
  import: 'job',
  bulk: 'job',
} as const

/** What a path parameter names. `text` is no id. */
export type Named = (typeof nouns)[keyof typeof nouns] | 'text'

export type Limit = RateLimit
export type { Method }

/** One endpoint: everything the gateway knows of it. */
export type Route = Pick<
  EndpointDefinition,
  | 'method'
  | 'path'
  | 'service'
  | 'who'
  | 'role'
  | 'project'
  | 'params'
  | 'foreign'
  | 'whileDisabled'
  | 'unverified'
  | 'limit'
  | 'forwardsClientAddress'
  | 'cors'
  | 'bodyLimit'
  | 'cookie'
>

export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
