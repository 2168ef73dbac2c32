import type { Role } from '@postrider/contracts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call:
 * `anybody` needs nothing; `visitor` the same, and a session is passed on where there is one;
 * `public-key`, `secret-key` only that key; `secret-key-or-session` also a dashboard session that names a project;
 * `session` only such a session; `user` a session outside any project; `inbox` anybody who may read the captured mail;
 * `mail-server` who has `DSN_TOKEN`.
 */
export type Who =
  | 'anybody'
  | 'visitor'
  | 'public-key'
  | 'secret-key'
  | 'secret-key-or-session'
  | 'session'
  | 'user'
  | 'inbox'
  | 'mail-server'

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

/** What a path parameter names. `text` is no id; `public-contact` and `public-image` are answered to anybody who knows them. */
export type Named = (typeof nouns)[keyof typeof nouns] | 'public-contact' | 'public-image' | 'text'

/**
 * What becomes of another project's id in the path: `not-found` 404; `ignored` the caller's own project is meant, whatever
 * the path says; `public` the id belongs to no caller's project; `none` the path has no id.
 */
export type Foreign = 'not-found' | 'ignored' | 'public' | 'none'

/**
 * What is counted, a minute each:
 * `project` the requests of the project, and with a public key those of the client address in it besides;
 * `auth`, `address` those of the client address to such endpoints;
 * `link` the same, but what goes beyond is answered, and leaves nothing behind;
 * `none` nothing: what other servers and probes call, and what the gateway answers itself.
 */
export type Limit = 'project' | 'auth' | 'address' | 'link' | 'none'

/** One endpoint: everything the gateway knows of it. */
export interface Route {
  method: Method
  /** Segments starting with `:` are parameters. */
  path: string
  /** Who answers: `gateway`, or a service, which is where the setting `<SERVICE>_URL` says. */
  service: string
  who: Who
  /** The least role of a session; keys have none. */
  role: Role
  /** Where the project comes from: the key or `X-Project-Id`, or the path parameter `:id`; `none` outside projects. */
  project: 'caller' | 'path' | 'none'
  params: Record<string, Named>
  foreign: Foreign
  /** What a disabled project's writes get; reads always work. */
  whileDisabled: 'refused' | 'allowed'
  /** What a session gets whose user has to verify the address first: 403 `EMAIL_VERIFICATION_REQUIRED`, or an answer. */
  unverified: 'refused' | 'allowed'
  limit: Limit
  /** True where the service has to know from which client address an anonymous request comes. */
  tellsAddress: boolean
  cors: 'any-origin' | 'dashboard'
  /** Bytes of a request body. */
  bodyLimit: number
  /** The one cookie that the service is handed. All others, the session's among them, stay here. */
  cookie?: string
}

export const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)
