import { workflowMailId } from '@postrider/contracts'
import { draft, workflowMails, type Draft, type WorkflowMail } from '@postrider/contracts/messages'
import { someCaller, type ApiResponse, type Client, type PublishedMessage } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import type { Tables } from '../src/db/tables.ts'
import type { Delivery } from './delivery.ts'
import { addVerifiedDomain, someTemplate } from './factories.ts'

export interface WorkflowUnderTest {
  projectId: string
  workflowId: string
  /** A domain that is verified for the project. */
  domain: string
  api: Client
  /** Creates a contact of the project. By default, the contact is subscribed. */
  contact(options?: { subscribed?: boolean; data?: Record<string, unknown> }): { id: string; email: string }
  template(body?: object): Promise<string>
  /** Returns a mail of a new workflow execution. */
  mail(options: Partial<WorkflowMail> & Pick<WorkflowMail, 'contactId' | 'templateId'>): WorkflowMail
  command(...mails: WorkflowMail[]): Draft
  /** Publishes a command for these mails and waits until it is consumed. */
  send(...mails: WorkflowMail[]): Promise<void>
  /** Returns the mail from GET /emails/:id. */
  getMail(mail: WorkflowMail): Promise<ApiResponse>
  rows(): Promise<Pick<Tables['emails'], 'id' | 'status' | 'to_email' | 'error'>[]>
  published(mail: WorkflowMail): Promise<PublishedMessage[]>
}

export const idOf = ({ executionId, stepId }: WorkflowMail): string => workflowMailId(executionId, stepId)

/** Creates a workflow, by default in a new project. */
export async function someWorkflow(
  delivery: Delivery,
  { projectId: existing }: { projectId?: string } = {},
): Promise<WorkflowUnderTest> {
  const { send, ctx } = delivery
  const projectId = existing ?? (await delivery.project())
  const [workflowId, domain] = [uuidv7(), await addVerifiedDomain(send, projectId)]
  const api = send.as(someCaller(projectId))
  const command = (...mails: WorkflowMail[]): Draft =>
    draft(workflowMails, { key: projectId, projectId, generation: 1, at: ctx.now() }, { id: uuidv7(), mails })
  return {
    projectId,
    workflowId,
    domain,
    api,
    contact: ({ subscribed = true, data = {} } = {}) =>
      send.contacts.put(projectId, { email: `${uuidv7()}@example.net`, subscribed, data }),
    template: async (body = {}) => {
      const template = someTemplate({ id: projectId, api, domain }, { type: 'MARKETING', ...body })
      return (await api.post('/templates', { body: template })).body.id
    },
    mail: (options) => {
      const at = ctx.now().toISOString()
      const ids = { executionId: uuidv7(), stepId: uuidv7(), workflowId, correlationId: uuidv7() }
      const times = { startedAt: at, templateAsOf: at }
      return { ...ids, ...times, workflowName: 'Welcome', to: null, context: {}, tags: [], ...options }
    },
    command,
    send: (...mails) => delivery.consume(command(...mails)),
    getMail: (mail) => api.get(`/emails/${idOf(mail)}`),
    rows: () =>
      send.db
        .selectFrom('emails')
        .select(['id', 'status', 'to_email', 'error'])
        .where('project_id', '=', projectId)
        .orderBy('id')
        .execute(),
    published: async (mail) => (await send.published()).filter(({ data }) => data.emailId === idOf(mail)),
  }
}
