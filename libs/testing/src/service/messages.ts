import { defaultMailLimits } from '@postrider/contracts/resources'
import {
  draft,
  projectUpdated,
  type Draft,
  type EmailBase,
  type MessageType,
  type ProjectState,
} from '@postrider/contracts/messages'
import { v7 as uuidv7 } from 'uuid'

/** Returns a message of the accounts service about a project. Every field has a default. */
export function projectMessage(
  state: Partial<ProjectState> & { id: string },
  type: MessageType<string, typeof ProjectState> = projectUpdated,
): Draft {
  const project: ProjectState = {
    name: 'Ada & Co',
    disabled: false,
    language: 'en',
    tracking: 'ENABLED',
    logoUrl: null,
    ...defaultMailLimits,
    generation: 1,
    version: 1,
    allowance: null,
    ...state,
  }
  const { id, generation } = project
  return draft(type, { key: id, projectId: id, generation, at: new Date() }, project)
}

/**
 * Returns a message of the send service about a mail. The common fields have defaults. The fields of the type
 * are not checked, so that a test can publish an invalid message.
 */
export function mailMessage(
  { type, topic }: MessageType,
  {
    projectId,
    generation = 1,
    ...rest
  }: { projectId: string; generation?: number } & Record<string, unknown>,
): Draft {
  const base: EmailBase = {
    emailId: uuidv7(),
    contactId: null,
    to: 'ada@example.com',
    subject: 'Hello',
    from: 'us@example.com',
    fromName: null,
    messageId: '<1@example.com>',
    templateId: null,
    campaignId: null,
    workflowExecutionId: null,
    workflowId: null,
    sourceType: 'TRANSACTIONAL',
  }
  const hit = type === 'email.opened' || type === 'email.clicked' ? { isMachine: false } : {}
  const data = { ...base, ...hit, ...rest }
  const key = String(data.contactId ?? data.emailId)
  return { type, topic, key, projectId, generation, at: new Date(), data }
}
