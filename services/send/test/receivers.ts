import { defaultMailLimits } from '@postrider/contracts/resources'
import type { Allowance } from '@postrider/contracts'
import { saveProjects } from '@postrider/tenancy'
import type { ApiResponse } from '@postrider/testing/service'
import type { Delivery } from './delivery.ts'
import { someProject, type Project } from './factories.ts'

/** Creates a project that receives mails at its domain. */
export async function someReceiver(
  delivery: Delivery,
  facts: { disabled?: boolean; deleted?: boolean; allowance?: Allowance } = {},
): Promise<Project> {
  const project = await someProject(delivery.send)
  const state = {
    name: 'Acme',
    language: 'en',
    tracking: 'ENABLED',
    logoUrl: null,
    ...defaultMailLimits,
    generation: 1,
    version: 1,
    allowance: null,
  } as const
  const copy = { id: project.id, disabled: false, deleted: false, ...state, ...facts }
  await saveProjects(delivery.ctx.db, [copy], new Date())
  return project
}

/** Returns the published data of the mails that a project has received. */
export const receivedBy = async (delivery: Delivery, projectId: string) =>
  (await delivery.send.published())
    .filter(({ type, projectId: of }) => type === 'email.received' && of === projectId)
    .map(({ data }) => data)

/** Posts a message as the operator's mail server does. */
export function postInbound(
  delivery: Delivery,
  mail: string | Buffer,
  query: Record<string, string | string[]>,
): Promise<ApiResponse> {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  )
  return delivery.send.as({ kind: 'anonymous' }).post(`/webhooks/inbound?${search.toString()}`, {
    body: mail,
    headers: { 'content-type': 'message/rfc822' },
  })
}
