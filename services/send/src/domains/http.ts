import type { ProjectCaller } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/domains'
import { forbidden, notFound } from '@postrider/contracts/errors'
import type {
  DomainCheckView,
  DomainRecord,
  DomainRecordView,
  DomainView,
} from '@postrider/contracts/resources'
import { created, implement, ok, type Endpoint } from '@postrider/http'
import { addDomain } from './add-domain.ts'
import { removeDomain } from './remove-domain.ts'
import { verifyDomain } from './verify-domain.ts'
import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { findProjectName, listDomains } from './find-domains.ts'

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

const domainView = (domain: SenderDomain): DomainView => {
  const { dkim: _key, checkedAt: _at, records, createdAt, updatedAt, ...shown } = domain
  return {
    ...shown,
    records: records.map(recordView),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

const checkView = ({ domain, dkimTokens, status, verified, records }: SenderDomain): DomainCheckView => ({
  domain,
  tokens: dkimTokens,
  status,
  verified,
  records: records.map(recordView),
})

/** What each kind of record is for, for whoever is to add it. */
const explanations: Record<string, string> = {
  DKIM: 'Proves that mail from this domain comes from you: receivers check its signature with this key. Needed before the domain may send.',
  OWNERSHIP:
    'Proves that the domain belongs to this project, since the DKIM records are the same for every project of the installation. Needed before the domain may send.',
  'MAIL FROM':
    'Lets bounces come back by a subdomain of yours, so that SPF is checked for your domain and agrees with the sender that readers see.',
  INBOUND:
    'Brings mail that is sent to addresses of the domain here. Wanted only where it should come here: mail servers that take it now no longer get it.',
  DMARC:
    'Tells receivers what to do with mail that claims to be yours and fails its checks. Gmail and Yahoo want one from everybody who sends much; p=none changes nothing yet, p=quarantine or p=reject protect the domain. A record of the domain above counts too. There may be one only.',
}

/** A record with what it is for; `status` says how it looked at the last check. */
const recordView = (record: DomainRecord): DomainRecordView => ({
  ...record,
  explanation: explanations[record.purpose] ?? '',
})
