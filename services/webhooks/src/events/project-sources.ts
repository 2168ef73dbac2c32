import * as messages from '@postrider/contracts/messages'
import type { Received } from '@postrider/messaging'
import { createEvent, eventSource, type EventSource } from './create-event.ts'

/** The events of campaigns, workflows, domains, jobs and webhook endpoints. */
export const projectSources: EventSource[] = [
  eventSource(messages.campaignChanged, ({ data: { id, transition, ...campaign }, ...origin }) => {
    if (transition === undefined) return []
    const event = { type: `campaign.${transition}`, data: { campaignId: id, ...campaign } } as const
    return [createEvent(origin, event, { resourceId: id, attributes: { campaignId: id } })]
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
