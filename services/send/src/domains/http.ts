import type { ProjectCaller } from '@postrider/contracts'
import * as api from '@postrider/contracts/api/domains'
import { notFound } from '@postrider/contracts/errors'
import type {
  DomainCheckView,
  DomainRecord,
  DomainRecordView,
  DomainView,
} from '@postrider/contracts/resources'
import { created, implement, ok, type Endpoint } from '@postrider/http'
import { domainOfOtherProject } from '../errors.ts'
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
    throw domainOfOtherProject()
}

const domainView = (domain: SenderDomain): DomainView => {
  const { dkim: _key, records, checkedAt, createdAt, updatedAt, ...shown } = domain
  return {
    ...shown,
    records: records.map(recordView),
    checkedAt: checkedAt?.toISOString() ?? null,
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

/** The purpose of each kind of record. */
const explanations: Record<string, string> = {
  DKIM: 'Proves that mail from this domain comes from you: receivers check its signature with this key. Required before the domain may send.',
  OWNERSHIP:
    'Proves that the domain belongs to this project, because the DKIM records are the same for every project of the installation. Required before the domain may send.',
  'MAIL FROM':
    'Returns bounces to a subdomain of your domain. Receivers then check SPF for your domain, which matches the visible sender.',
  INBOUND:
    'Delivers mail for addresses of the domain to this installation. Your current mail servers then no longer receive this mail, so add the record only for this purpose.',
  DMARC:
    'Defines how receivers treat mail that claims to be from your domain and fails the checks. Gmail and Yahoo require it from bulk senders. p=none changes nothing; p=quarantine and p=reject protect the domain. A DMARC record of the parent domain is also accepted. Only one DMARC record is allowed.',
}

/** Returns a record with an explanation; `status` is the result of the last check. */
const recordView = (record: DomainRecord): DomainRecordView => ({
  ...record,
  explanation: explanations[record.purpose] ?? '',
})
