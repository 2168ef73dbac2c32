import { contactsApi } from '@postrider/contracts/internal'
import type { Limiter } from '@postrider/limits'
import { implementInternal, ok, type Endpoint } from '@postrider/http'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import { contactState } from '../domain/messages.ts'
import {
  countWithBound,
  findAudience,
  findAudienceEmails,
  findAudienceIds,
  type Audience,
} from '../queries/audience.ts'
import { conditionTree } from '../queries/condition-tree.ts'
import { readPlace } from '../queries/contact-place.ts'
import { evaluateTrees } from '../queries/evaluate-trees.ts'
import { findFitting } from '../queries/find-fitting.ts'
import { findHistory, readHistoryFilters } from '../queries/find-history.ts'
import { readDefinitions, readTree, type Tree } from '../queries/read-trees.ts'
import { segmentTree } from '../queries/segment-tree.ts'

/** Endpoints of `contactsApi` with which other services find contacts. */
export const internalAudience = (ctx: Context, reads: Limiter): Endpoint[] => [
  implementInternal(contactsApi.audience, async ({ body, signal }) => {
    const { after, limit } = body
    const audience = await audienceOf(ctx, body, signal)
    const input = { ...audience, limit, after: after ? readPlace(after) : undefined }
    if (body.select === 'ids') {
      const { rows, next } = await findAudienceIds(ctx, input)
      return ok({ ids: rows, next })
    }
    if (body.select === 'emails') {
      const { rows, next } = await findAudienceEmails(ctx, input)
      return ok({ ids: rows.map(({ id }) => id), emails: rows.map(({ email }) => email), next })
    }
    const { rows, next } = await findAudience(ctx, input)
    return ok({ ids: rows.map(({ id }) => id), contacts: rows.map(contactState), next })
  }),

  implementInternal(contactsApi.count, async ({ body, signal }) => {
    const audience = await audienceOf(ctx, body, signal)
    return ok(await reads.run(body.projectId, () => countWithBound(ctx, audience), { signal }))
  }),

  implementInternal(contactsApi.evaluate, async ({ body }) => {
    const { projectId, generation, contactIds } = body
    const definitions = readDefinitions(body.definitions, 'definitions')
    const trees = []
    for (const [index, { id, condition }] of body.trees.entries())
      trees.push({ id, ...(await readTree(condition, { field: `trees.${index}.condition`, definitions })) })
    return ok(await evaluateTrees(ctx, { projectId, generation, now: timeOf(ctx, body), trees, contactIds }))
  }),

  implementInternal(contactsApi.fitting, async ({ body, signal }) => {
    const { definitions: given, condition, until, ...range } = body
    const definitions = readDefinitions(given, 'definitions')
    const tree =
      condition === undefined ? undefined : await readTree(condition, { field: 'condition', definitions })
    const input = {
      ...range,
      tree,
      now: timeOf(ctx, body),
      until: until === undefined ? undefined : new Date(until),
    }
    return ok(await reads.run(body.projectId, () => findFitting(ctx, input), { signal }))
  }),

  implementInternal(contactsApi.history, async ({ body }) => {
    const filters = readHistoryFilters(body.filters)
    const found = await findHistory(ctx, { ...body, filters, now: timeOf(ctx, body) })
    return ok({ contacts: found.map(({ contact, events }) => ({ contact: contactState(contact), events })) })
  }),
]

type AudienceBody = z.output<typeof contactsApi.count.body>

async function audienceOf(ctx: Context, body: AudienceBody, signal: AbortSignal): Promise<Audience> {
  const { projectId, generation, subscribedOnly, until } = body
  return {
    projectId,
    generation,
    subscribedOnly,
    tree: await treeOf(ctx, body, signal),
    until: until === undefined ? undefined : readPlace(until),
    now: timeOf(ctx, body),
  }
}

async function treeOf(
  ctx: Context,
  { projectId, generation, audience }: AudienceBody,
  signal: AbortSignal,
): Promise<Tree | undefined> {
  switch (audience.kind) {
    case 'all':
      return undefined
    case 'condition':
      return conditionTree(ctx, { projectId, generation, ...audience }, signal)
    case 'segment':
      return segmentTree(ctx, { projectId, generation, ...audience }, signal)
    default:
      return audience satisfies never
  }
}

/** Returns the time for time-dependent filters. A caller can use the same time for several requests. */
const timeOf = (ctx: Context, { now }: { now?: string | undefined }): Date =>
  now === undefined ? ctx.now() : new Date(now)
