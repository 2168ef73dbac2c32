import { kilobyte } from './define-route.ts'
import type { Named } from './route.ts'

export const accounts = { service: 'accounts' } as const
export const send = { service: 'send' } as const
export const workflows = { service: 'workflow-engine' } as const
export const gateway = {
  service: 'gateway',
  who: 'anybody',
  project: 'none',
  limit: 'none',
} as const

export const anybody = { who: 'anybody', project: 'none' } as const
export const admin = { role: 'ADMIN' } as const
export const evenDisabled = { whileDisabled: 'allowed' } as const

/** What recipients reach from a mail: no key, from any page, though the project be disabled. */
export const recipient = {
  ...anybody,
  cors: 'any-origin',
  foreign: 'public',
  bodyLimit: 10 * kilobyte,
} as const
export const publicImage = {
  ...anybody,
  cors: 'any-origin',
  foreign: 'public',
  limit: 'none',
  params: { id: 'public-image' },
} as const
export const inbox = { ...send, who: 'inbox', project: 'none', foreign: 'public' } as const
/** What only the operator's mail server posts. A message has 40 MB at most (send). */
export const mailServer = {
  ...send,
  who: 'mail-server',
  project: 'none',
  bodyLimit: 41 * 1024 * kilobyte,
} as const
export const inboxMail: Record<string, Named> = { id: 'text' }
