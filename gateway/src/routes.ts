import { endpoints } from '@postrider/contracts/api'
import { defineRoute as on } from './define-route.ts'
import { evenDisabled, workflows } from './route-kinds.ts'
import type { Named, Route } from './route.ts'
export type { Named, Route }

/** Every endpoint of the API and who may call it. The order does not matter: a literal segment goes before a parameter. */
export const legacyRoutes: readonly Route[] = [
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
]

export const routes: readonly Route[] = [...legacyRoutes, ...endpoints]
