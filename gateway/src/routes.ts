import { oauthCookie } from '@postrider/service/tokens'
import { defineRoute as on, megabyte } from './define-route.ts'
import {
  accounts,
  admin,
  analytics,
  anybody,
  built,
  campaigns,
  contacts,
  evenDisabled,
  gateway,
  inbox,
  inboxMail,
  keyedProject,
  mailServer,
  owner,
  ownProject,
  publicContact,
  publicImage,
  recipient,
  recipientConsent,
  segments,
  send,
  user,
  workflows,
} from './route-kinds.ts'
import type { Named, Route } from './route.ts'

export type { Named, Route }

/** Every endpoint of the API and who may call it. The order does not matter: a literal segment goes before a parameter. */
export const routes: readonly Route[] = [
  // The gateway itself
  on('GET /', gateway),
  on('GET /openapi.json', { ...gateway, cors: 'any-origin' }),
  on('GET /docs', gateway),
  on('GET /docs/:file', gateway),
  on('GET /health', { ...gateway, cors: 'any-origin' }),
  on('GET /livez', gateway),
  on('GET /readyz', gateway),
  on('GET /metrics', gateway),
  on('GET /.well-known/jwks.json', gateway),

  // Public actions
  on('POST /v1/send', { ...send, ...built, who: 'secret-key', bodyLimit: 50 * megabyte }),
  on('POST /v1/track', { ...contacts, ...built, who: 'public-key', cors: 'any-origin' }),
  on('POST /v1/verify', { ...send, ...built, who: 'secret-key' }),

  // Contacts
  on('GET /contacts', { ...contacts, ...built }),
  on('POST /contacts', { ...contacts, ...built }),
  on('GET /contacts/:id', { ...contacts, ...built }),
  on('GET /contacts/:id/consent', { ...contacts, ...built }),
  on('PATCH /contacts/:id', { ...contacts, ...built }),
  on('DELETE /contacts/:id', { ...contacts, ...built }),
  // It reads: a body alone holds 500 addresses.
  on('POST /contacts/lookup', { ...contacts, ...built, ...evenDisabled }),
  on('GET /contacts/export', { ...contacts, ...built }),
  on('GET /contacts/fields', { ...contacts, ...built }),
  on('GET /contacts/fields/:field/values', { ...contacts, ...built }),
  on('GET /contacts/fields/:field/usage', { ...contacts, ...built }),
  on('DELETE /contacts/fields/:field', { ...contacts, ...built }),
  on('POST /contacts/import', { ...contacts, ...built, bodyLimit: 6 * megabyte }),
  on('GET /contacts/import/:jobId', { ...contacts, ...built }),
  on('POST /contacts/bulk-subscribe', { ...contacts, ...built }),
  on('POST /contacts/bulk-unsubscribe', { ...contacts, ...built }),
  on('POST /contacts/bulk-delete', { ...contacts, ...built }),
  on('GET /contacts/bulk/:jobId', { ...contacts, ...built }),

  // Subscriptions, for recipients
  on('GET /contacts/public/:id', { ...contacts, ...recipient, params: publicContact }),
  on('POST /contacts/public/:id/subscribe', { ...contacts, ...recipientConsent, params: publicContact }),
  on('POST /contacts/public/:id/unsubscribe', { ...contacts, ...recipientConsent, params: publicContact }),
  on('GET /unsubscribe/:id', { ...contacts, ...recipient, params: publicContact }),
  // One click in a mail program (RFC 8058): the request comes from the mailbox provider, for many recipients.
  on('POST /unsubscribe/:id', { ...contacts, ...recipientConsent, params: publicContact, limit: 'none' }),
  on('GET /subscribe/:id', { ...contacts, ...recipient, params: publicContact }),
  on('POST /subscribe/:id', { ...contacts, ...recipientConsent, params: publicContact }),
  on('GET /manage/:id', { ...contacts, ...recipient, params: publicContact }),

  // Events
  on('POST /events/track', { ...contacts, ...built }),
  on('GET /events', { ...contacts, ...built }),
  on('GET /events/stats', { ...contacts, ...built }),
  on('GET /events/names', { ...contacts, ...built }),
  on('GET /events/contact/:contactId', { ...contacts, ...built }),
  on('GET /events/:eventName/usage', { ...contacts, ...built }),
  on('DELETE /events/:eventName', { ...contacts, ...built }),

  // Templates
  on('GET /templates', { ...send, ...built }),
  on('POST /templates', { ...send, ...built, bodyLimit: 5 * megabyte }),
  on('GET /templates/:id', { ...send, ...built }),
  on('PATCH /templates/:id', { ...send, ...built, bodyLimit: 5 * megabyte }),
  on('DELETE /templates/:id', { ...send, ...built }),
  on('POST /templates/:id/duplicate', { ...send, ...built }),
  on('GET /templates/:id/usage', { ...send, ...built }),

  // Sender domains
  on('GET /domains/project/:projectId', { ...send, ...built, foreign: 'ignored' }),
  on('POST /domains', { ...send, ...built, ...admin }),
  on('GET /domains/:id/verify', { ...send, ...built }),
  on('DELETE /domains/:id', { ...send, ...built, ...admin }),

  // Mails, suppressions, uploads
  on('GET /emails', { ...send, ...built }),
  on('GET /emails/:id', { ...send, ...built }),
  on('GET /emails/:id/content', { ...send, ...built }),
  on('GET /suppressions', { ...send, ...built }),
  on('POST /suppressions', { ...send, ...built }),
  on('POST /suppressions/preview', { ...send, ...built, ...evenDisabled }),
  on('GET /suppressions/:id', { ...send, ...built }),
  on('PATCH /suppressions/:id', { ...send, ...built }),
  on('DELETE /suppressions/:id', { ...send, ...built }),
  on('POST /uploads/image', { ...send, ...built, bodyLimit: 11 * megabyte }),
  // Mailbox providers fetch images for many recipients from few addresses.
  on('GET /uploads/:id/:file', { ...send, ...built, ...publicImage }),

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

  // Campaigns
  on('GET /campaigns', { ...campaigns, ...built }),
  on('POST /campaigns', { ...campaigns, ...built, bodyLimit: 5 * megabyte }),
  on('GET /campaigns/:id', { ...campaigns, ...built }),
  on('PUT /campaigns/:id', { ...campaigns, ...built, bodyLimit: 5 * megabyte }),
  on('DELETE /campaigns/:id', { ...campaigns, ...built }),
  on('POST /campaigns/:id/send', { ...campaigns, ...built }),
  on('POST /campaigns/:id/duplicate', { ...campaigns, ...built }),
  on('POST /campaigns/:id/cancel', { ...campaigns, ...built }),
  on('POST /campaigns/:id/pause', { ...campaigns, ...built }),
  on('POST /campaigns/:id/resume', { ...campaigns, ...built }),
  on('POST /campaigns/:id/test', { ...campaigns, ...built }),
  on('GET /campaigns/:id/stats', { ...campaigns, ...built }),
  on('GET /campaigns/:id/recipients', { ...campaigns, ...built }),

  // Segments
  on('GET /segments', { ...segments, ...built }),
  on('POST /segments', { ...segments, ...built }),
  on('GET /segments/:id', { ...segments, ...built }),
  on('PATCH /segments/:id', { ...segments, ...built }),
  on('DELETE /segments/:id', { ...segments, ...built }),
  on('GET /segments/:id/contacts', { ...segments, ...built }),
  on('POST /segments/:id/members', { ...segments, ...built }),
  on('DELETE /segments/:id/members', { ...segments, ...built }),
  on('POST /segments/:id/compute', { ...segments, ...built }),
  on('POST /segments/:id/refresh', { ...segments, ...built }),

  // Workflows
  on('GET /workflows', { ...workflows, ...built }),
  on('POST /workflows', { ...workflows, ...built }),
  on('GET /workflows/fields', { ...workflows, ...built }),
  on('POST /workflows/bulk-update', { ...workflows, ...built }),
  // A secret, which members do not see
  on('GET /workflows/webhook-secret', { ...workflows, ...built, who: 'secret-key' }),
  on('POST /workflows/webhook-secret/rotate', { ...workflows, ...built, who: 'secret-key' }),
  on('GET /workflows/:id', { ...workflows, ...built }),
  on('PATCH /workflows/:id', { ...workflows, ...built }),
  on('DELETE /workflows/:id', { ...workflows, ...built }),
  on('POST /workflows/:id/duplicate', { ...workflows, ...built }),
  on('GET /workflows/:id/diagram', { ...workflows, ...built }),
  on('POST /workflows/:id/steps', { ...workflows, ...built }),
  on('PATCH /workflows/:id/steps/:stepId', { ...workflows, ...built }),
  on('DELETE /workflows/:id/steps/:stepId', { ...workflows, ...built }),
  on('POST /workflows/:id/transitions', { ...workflows, ...built }),
  on('DELETE /workflows/:id/transitions/:transitionId', { ...workflows, ...built }),
  on('POST /workflows/:id/transitions/:transitionId/insert-step', { ...workflows, ...built }),
  on('GET /workflows/:id/executions', { ...workflows, ...built }),
  on('POST /workflows/:id/executions', { ...workflows, ...built }),
  on('GET /workflows/:id/executions/:executionId', { ...workflows, ...built }),
  on('DELETE /workflows/:id/executions/:executionId', { ...workflows, ...built }),
  on('POST /workflows/:id/executions/cancel-all', { ...workflows, ...built }),
  on('GET /workflows/:id/step-counts', { ...workflows, ...built }),
  on('POST /workflows/:id/dry-run', { ...workflows, ...built, ...evenDisabled }),

  // Activity and analytics
  on('GET /activity', { ...analytics, ...built }),
  on('GET /activity/stats', { ...analytics, ...built }),
  on('GET /activity/recent-count', { ...analytics, ...built }),
  on('GET /activity/types', { ...analytics, ...built }),
  on('GET /activity/upcoming', { ...analytics, ...built }),
  on('GET /analytics/timeseries', { ...analytics, ...built }),
  on('GET /analytics/top-campaigns', { ...analytics, ...built }),
  on('GET /analytics/campaign-stats', { ...analytics, ...built }),
  on('GET /analytics/top-events', { ...analytics, ...built }),

  // Signing in
  on('POST /auth/signup', { ...accounts, ...built, ...anybody }),
  on('POST /auth/login', { ...accounts, ...built, ...anybody }),
  on('GET /auth/logout', { ...accounts, ...built, ...anybody, who: 'visitor' }),
  on('GET /auth/oauth-config', { ...accounts, ...built, ...anybody }),
  on('GET /auth/oauth/:provider', { ...accounts, ...built, ...anybody }),
  on('GET /auth/oauth/:provider/callback', { ...accounts, ...built, ...anybody, cookie: oauthCookie }),
  on('POST /auth/verify-email', { ...accounts, ...built, ...anybody, who: 'visitor' }),
  on('POST /auth/request-verification', { ...accounts, ...built, ...user }),
  on('POST /auth/request-password-reset', { ...accounts, ...built, ...anybody }),
  on('POST /auth/reset-password', { ...accounts, ...built, ...anybody }),
  on('POST /auth/accept-invitation', { ...accounts, ...built, ...user }),
  on('GET /config', { ...accounts, ...built, ...anybody }),

  // Users and their projects
  on('GET /users/@me', { ...accounts, ...built, ...user, unverified: 'allowed' }),
  on('POST /users/@me/password', { ...accounts, ...built, ...user }),
  on('POST /users/@me/email', { ...accounts, ...built, ...user }),
  on('GET /users/@me/projects', { ...accounts, ...built, ...user }),
  on('POST /users/@me/projects', { ...accounts, ...built, ...user }),
  on('PATCH /users/@me/projects/:id', { ...accounts, ...built, ...ownProject, ...admin }),
  on('DELETE /users/@me/projects/:id', { ...accounts, ...built, ...ownProject, ...owner }),
  on('POST /users/@me/projects/:id/regenerate-keys', { ...accounts, ...built, ...ownProject, ...admin }),
  on('POST /users/@me/projects/:id/checkout', { ...accounts, ...ownProject, ...owner, ...evenDisabled }),
  on('POST /users/@me/projects/:id/billing-portal', {
    ...accounts,
    ...ownProject,
    ...owner,
    ...evenDisabled,
  }),
  on('GET /users/@me/projects/:id/billing-limits', { ...accounts, ...keyedProject, ...owner }),
  on('PUT /users/@me/projects/:id/billing-limits', { ...accounts, ...ownProject, ...owner }),
  on('GET /users/@me/projects/:id/billing-consumption', { ...accounts, ...keyedProject, ...owner }),
  on('GET /users/@me/projects/:id/billing-invoices', { ...accounts, ...keyedProject, ...owner }),
  on('GET /users/@me/projects/:id/security', { ...accounts, ...ownProject }),
  on('POST /users/@me/projects/:id/reset', { ...accounts, ...ownProject, ...admin }),
  on('GET /users/@me/sessions', { ...accounts, ...built, ...user }),
  on('DELETE /users/@me/sessions', { ...accounts, ...built, ...user }),
  on('DELETE /users/@me/sessions/:id', { ...accounts, ...built, ...user }),
  on('GET /projects', { ...accounts, ...built, who: 'secret-key' }),
  on('GET /projects/:id/setup-state', { ...accounts, ...built, ...keyedProject }),
  on('GET /projects/:id/security', { ...accounts, ...keyedProject }),
  on('GET /projects/:id/members', { ...accounts, ...built, ...ownProject }),
  on('POST /projects/:id/members', { ...accounts, ...built, ...ownProject, ...admin }),
  on('PATCH /projects/:id/members/:userId', { ...accounts, ...built, ...ownProject, ...admin }),
  // A member may leave, a disabled project too; accounts lets only an admin remove others, and not while it is disabled.
  on('DELETE /projects/:id/members/:userId', { ...accounts, ...built, ...ownProject, ...evenDisabled }),
  on('GET /projects/:id/invitations', { ...accounts, ...built, ...ownProject, ...admin }),
  on('DELETE /projects/:id/invitations/:invitationId', { ...accounts, ...built, ...ownProject, ...admin }),

  // What infrastructure calls
  on('POST /webhooks/sns', { ...send, ...built, ...anybody, limit: 'none' }),
  on('POST /webhooks/dsn', mailServer),
  on('POST /webhooks/inbound', mailServer),
  on('POST /webhooks/incoming/stripe', { ...accounts, ...anybody, limit: 'none' }),
]
