import * as messages from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { createEvent, eventSource, type EventSource } from './create-event.ts'
import { domainOf } from './mail-data.ts'

/** The events of campaigns, workflows, domains, jobs and webhook endpoints. */
export const projectSources: EventSource[] = [
  eventSource(messages.campaignChanged, ({ data: message, ...origin }) => {
    const { id, transition, from, tags = [], ...campaign } = message
    if (transition === undefined) return []
    const data = { campaignId: id, ...campaign, from: from ?? null, tags }
    const attributes = { campaignId: id, tags, ...(from === undefined ? {} : { domain: domainOf(from) }) }
    return [createEvent(origin, { type: `campaign.${transition}`, data }, { resourceId: id, attributes })]
  }),
  eventSource(messages.executionCompleted, ({ data, ...origin }) => [
    createEvent(origin, { type: 'workflow.completed', data: executionData(data) }, aboutExecution(data)),
  ]),
  eventSource(messages.executionFailed, ({ data, ...origin }) => {
    const own = { ...executionData(data), stepId: data.stepId }
    return [createEvent(origin, { type: 'workflow.failed', data: own }, aboutExecution(data))]
  }),
  eventSource(messages.domainVerified, ({ data: { id, domain }, ...origin }) => [
    createEvent(origin, { type: 'domain.verified', data: { domainId: id, domain } }, { resourceId: id }),
  ]),
  eventSource(messages.domainLost, ({ data: { id, domain, records }, ...origin }) => [
    createEvent(origin, { type: 'domain.lost', data: { domainId: id, domain, records } }, { resourceId: id }),
  ]),
  eventSource(messages.jobFinished, ({ data: { id, ...job }, ...origin }) => [
    createEvent(origin, { type: 'job.finished', data: { jobId: id, ...job } }, { resourceId: id }),
  ]),
  eventSource(messages.webhookEndpointDisabled, ({ data: { id, ...endpoint }, ...origin }) => {
    const data = { endpointId: id, ...endpoint }
    return [createEvent(origin, { type: 'endpoint.disabled', data }, { resourceId: id })]
  }),
]

type Ended = Received<typeof messages.executionCompleted>['data']

const executionData = ({ id, workflowId, contactId, startedAt, completedAt, exitReason }: Ended) => ({
  executionId: id,
  workflowId,
  contactId,
  startedAt,
  completedAt,
  exitReason,
})

const aboutExecution = ({ id, contactId }: Ended) => ({ resourceId: id, contactId })
