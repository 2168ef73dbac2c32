import type { ProjectCaller } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/domains'
import { forbidden, notFound } from '@postrider/contracts/errors'
import type { DomainCheckView, DomainView } from '@postrider/contracts/resources'
import { created, implement, ok, type Endpoint } from '@postrider/http'
import { addDomain } from './add-domain.ts'
import { removeDomain } from './remove-domain.ts'
import { verifyDomain } from './verify-domain.ts'
import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { findProjectName } from '../db/find-project-name.ts'
import { listDomains } from './list-domains.ts'
import { recordView } from './record-view.ts'

/** The sender domains of a project (API spec, Endpoint index). */
export const domains = (ctx: Context): Endpoint[] => [
  implement(api.addDomain, async ({ body, caller }) => {
    requireOwn(caller, body.projectId)
    const added = await addDomain(ctx, caller.projectId, body.domain)
    const name = await findProjectName(ctx, caller.projectId)
    return created({ ...domainView(added), ...(name === undefined ? {} : { project: { name } }) })
  }),

  implement(api.listOwnDomains, async ({ caller }) =>
    ok((await listDomains(ctx, caller.projectId)).map(domainView)),
  ),

  implement(api.listDomains, async ({ params, caller }) => {
    if (caller.kind === 'session' && params.projectId !== caller.projectId)
      throw notFound('project', params.projectId)
    return ok((await listDomains(ctx, caller.projectId)).map(domainView))
  }),

  implement(api.verifyDomain, async ({ params, caller }) =>
    ok(checkView(await verifyDomain(ctx, caller.projectId, params.id))),
  ),

  implement(api.deleteDomain, async ({ params, caller }) => {
    await removeDomain(ctx, caller, params.id)
    return ok({ success: true })
  }),
]

function requireOwn(caller: ProjectCaller, projectId: string | undefined): void {
  if (caller.kind === 'session' && projectId !== undefined && projectId !== caller.projectId)
    throw forbidden(
      'The domain would belong to another project than the one that X-Project-Id names.',
      'PROJECT_ACCESS_DENIED',
      'Send the same project in the body and in X-Project-Id.',
    )
}

const domainView = ({
  id,
  domain,
  verified,
  status,
  dkimTokens,
  records,
  projectId,
  createdAt,
  updatedAt,
}: SenderDomain): DomainView => ({
  id,
  domain,
  verified,
  status,
  dkimTokens,
  records: records.map(recordView),
  projectId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

const checkView = ({ domain, dkimTokens, status, verified, records }: SenderDomain): DomainCheckView => ({
  domain,
  tokens: dkimTokens,
  status,
  verified,
  records: records.map(recordView),
})
