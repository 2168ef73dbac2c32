import { endpoints } from '@postrider/contracts/api'
import { defineRoute as on, megabyte } from './define-route.ts'
import { ownRoutes } from './own-routes.ts'
import {
  accounts,
  admin,
  anybody,
  evenDisabled,
  inbox,
  inboxMail,
  mailServer,
  publicImage,
  recipient,
  send,
  workflows,
} from './route-kinds.ts'
import type { Named, Route } from './route.ts'
export type { Named, Route }

/** Every endpoint of the API and who may call it. The order does not matter: a literal segment goes before a parameter. */
export const legacyRoutes: readonly Route[] = [
  ...ownRoutes,

  // Sender domains
  on('GET /domains', send),
  on('GET /domains/project/:projectId', { ...send, foreign: 'ignored' }),
  on('POST /domains', { ...send, ...admin }),
  on('GET /domains/:id/verify', send),
  on('DELETE /domains/:id', { ...send, ...admin }),

  // Mails, suppressions, uploads
  on('GET /emails', send),
  on('GET /emails/:id', send),
  on('GET /emails/:id/content', send),
  on('GET /suppressions', send),
  on('POST /suppressions', send),
  on('POST /suppressions/preview', { ...send, ...evenDisabled }),
  on('GET /suppressions/:id', send),
  on('PATCH /suppressions/:id', send),
  on('DELETE /suppressions/:id', send),
  on('POST /uploads/image', { ...send, bodyLimit: 11 * megabyte }),
  // Mailbox providers fetch images for many recipients from few addresses.
  on('GET /uploads/:id/:file', { ...send, ...publicImage }),

  // Links in mails: opens and clicks
  on('GET /o/:token', { ...send, ...recipient, limit: 'link' }),
  on('GET /c/:token', { ...send, ...recipient, limit: 'link' }),

  // Captured mail
  on('GET /inbox', { ...inbox }),
  on('GET /inbox/assets/:file', inbox),
  on('GET /inbox/messages', inbox),
  on('DELETE /inbox/messages', inbox),
  on('GET /inbox/messages/:id', { ...inbox, params: inboxMail }),
  on('GET /inbox/messages/:id/source', { ...inbox, params: inboxMail }),
  on('GET /inbox/messages/:id/attachments/:index', { ...inbox, params: inboxMail }),

  // Workflows
  on('GET /workflows', workflows),
  on('POST /workflows', workflows),
  on('GET /workflows/fields', workflows),
  on('POST /workflows/bulk-update', workflows),
  on('GET /workflows/webhook-secret', { ...workflows, who: 'secret-key' }),
  on('POST /workflows/webhook-secret/rotate', { ...workflows, who: 'secret-key' }),
  on('GET /workflows/:id', workflows),
  on('PATCH /workflows/:id', workflows),
  on('DELETE /workflows/:id', workflows),
  on('POST /workflows/:id/duplicate', workflows),
  on('GET /workflows/:id/diagram', workflows),
  on('POST /workflows/:id/steps', workflows),
  on('PATCH /workflows/:id/steps/:stepId', workflows),
  on('DELETE /workflows/:id/steps/:stepId', workflows),
  on('POST /workflows/:id/transitions', workflows),
  on('DELETE /workflows/:id/transitions/:transitionId', workflows),
  on('POST /workflows/:id/transitions/:transitionId/insert-step', workflows),
  on('GET /workflows/:id/executions', workflows),
  on('POST /workflows/:id/executions', workflows),
  on('GET /workflows/:id/executions/:executionId', workflows),
  on('DELETE /workflows/:id/executions/:executionId', workflows),
  on('POST /workflows/:id/executions/cancel-all', workflows),
  on('GET /workflows/:id/step-counts', workflows),
  on('POST /workflows/:id/dry-run', { ...workflows, ...evenDisabled }),

  on('GET /config', { ...accounts, ...anybody }),

  // What infrastructure calls
  on('POST /webhooks/sns', { ...send, ...anybody, limit: 'none' }),
  on('POST /webhooks/dsn', mailServer),
  on('POST /webhooks/inbound', mailServer),
]

export const routes: readonly Route[] = [...legacyRoutes, ...endpoints]
