import type { ProjectCaller } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/segments'
import type { ContactState } from '@postrider/contracts/messages'
import type { ContactSegments, ContactView, SegmentView } from '@postrider/contracts/resources'
import { Limiter } from '@postrider/limits'
import { created, implement, noContent, ok, pageNumbers, projectOf, type Endpoint } from '@postrider/http'
import { addMembers } from '../commands/add-members.ts'
import { countChanged } from '../commands/count-changed.ts'
import { createSegment } from '../commands/create-segment.ts'
import { deleteSegment } from '../commands/delete-segment.ts'
import { refreshCount } from '../commands/refresh-count.ts'
import { removeMembers } from '../commands/remove-members.ts'
import { computeSegment } from '../commands/tracking/compute-segment.ts'
import { updateSegment } from '../commands/update-segment.ts'
import type { Context } from '../context.ts'
import type { Segment } from '../domain/segment.ts'
import { getCountedSegment } from '../queries/get-counted-segment.ts'
import { listMembers } from '../queries/list-members.ts'
import { listSegmentsOfContact, type MembershipsPage } from '../queries/list-segments-of-contact.ts'
import { listSegments, pageOfSegments } from '../queries/list-segments.ts'
import { previewSegment } from '../queries/preview-segment.ts'

/** Endpoints for the segments of a project. */
export const segments = (ctx: Context): Endpoint[] => [
  implement(api.listSegments, async ({ query, caller }) => {
    const project = projectOf(caller)
    if (query.limit === undefined && query.cursor === undefined)
      return ok((await listSegments(ctx, project)).map(segmentView))
    const { segments, ...page } = await pageOfSegments(ctx, project, query)
    return ok({ data: segments.map(segmentView), ...page })
  }),

  implement(api.createSegment, async ({ body, caller }) => {
    const segment = await createSegment(ctx, projectOf(caller), body)
    return created(segmentView(await countChanged(ctx, segment)))
  }),

  previewEndpoint(ctx),

  implement(api.getSegment, async ({ params, caller }) =>
    ok(segmentView(await getCountedSegment(ctx, projectOf(caller), params.id))),
  ),

  implement(api.updateSegment, async ({ params, body, caller }) => {
    const { segment, recount } = await updateSegment(ctx, {
      ...projectOf(caller),
      id: params.id,
      patch: body,
    })
    const counts = recount || segment.trackMembership
    return ok(segmentView(counts ? await countChanged(ctx, segment) : segment))
  }),

  implement(api.deleteSegment, async ({ params, caller }) => {
    await deleteSegment(ctx, projectOf(caller), params.id)
    return noContent()
  }),

  implement(api.refreshSegment, async ({ params, caller }) =>
    ok({ memberCount: await refreshCount(ctx, projectOf(caller), params.id) }),
  ),

  computeEndpoint(ctx),

  ...memberEndpoints(ctx),

  segmentsOfContactEndpoint(ctx),
]

function computeEndpoint(ctx: Context): Endpoint {
  // Limit the concurrent requests, because each request polls the database for up to 20 s.
  const limiter = new Limiter({ perKey: 50, maxWaiting: 0 })
  return implement(api.computeSegment, async ({ params, caller, signal }) => {
    const project = projectOf(caller)
    const compute = () => computeSegment(ctx, project, { id: params.id, signal })
    return ok(await limiter.run(project.projectId, compute, { signal }))
  })
}

function previewEndpoint(ctx: Context): Endpoint {
  // Pages request a preview after each change of a condition. Previews that wait here are dropped if the
  // caller cancels the request, and leave a read of the project in the contacts service to other requests.
  const limiter = new Limiter({ perKey: 2, maxWaitingPerKey: 20 })
  return implement(api.previewSegment, async ({ body, caller, signal }) => {
    const project = projectOf(caller)
    const read = () => previewSegment(ctx, project, body.condition)
    const { sample, ...count } = await limiter.run(project.projectId, read, { signal })
    return ok({ ...count, sample: sample.map((contact) => contactView(contact, caller)) })
  })
}

function segmentsOfContactEndpoint(ctx: Context): Endpoint {
  // A page evaluates up to 100 conditions in the contacts service.
  const limiter = new Limiter({ perKey: 2, maxWaitingPerKey: 20 })
  return implement(api.listSegmentsOfContact, async ({ params, query, caller, signal }) => {
    const project = projectOf(caller)
    const read = () => listSegmentsOfContact(ctx, { ...project, contactId: params.id }, query)
    return ok(membershipsView(await limiter.run(project.projectId, read, { signal })))
  })
}

const memberEndpoints = (ctx: Context): Endpoint[] => [
  implement(api.listMembers, async ({ params, query, caller }) => {
    const { contacts, total } = await listMembers(ctx, projectOf(caller), { id: params.id, ...query })
    const data = contacts.map((contact) => contactView(contact, caller))
    return ok({ data, ...pageNumbers(query, total) })
  }),

  implement(api.addMembers, async ({ params, body, caller }) =>
    ok(await addMembers(ctx, { ...projectOf(caller), ...body, id: params.id })),
  ),

  implement(api.removeMembers, async ({ params, body, caller }) =>
    ok({ removed: await removeMembers(ctx, { ...projectOf(caller), ...body, id: params.id }) }),
  ),
]

const segmentView = (segment: Segment): SegmentView => ({
  id: segment.id,
  name: segment.name,
  description: segment.description,
  type: segment.type,
  slug: segment.slug,
  condition: segment.condition,
  trackMembership: segment.trackMembership,
  memberCount: segment.memberCount,
  projectId: segment.projectId,
  createdAt: segment.createdAt.toISOString(),
  updatedAt: segment.updatedAt.toISOString(),
})

const membershipsView = ({ memberships, ...page }: MembershipsPage): ContactSegments => ({
  data: memberships.map(({ segment: { id, name, type }, enteredAt }) => ({
    id,
    name,
    type,
    enteredAt: enteredAt?.toISOString() ?? null,
  })),
  ...page,
})

const contactView = (contact: ContactState, { projectId }: ProjectCaller): ContactView => ({
  id: contact.id,
  email: contact.email,
  subscribed: contact.subscribed,
  data: contact.data,
  projectId,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
})
