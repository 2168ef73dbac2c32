import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Schemas } from '@postrider/client'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isFinished, replayQuery, webhooksKey } from './queries.ts'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts).replay

/** The progress of a replay. */
export function ReplayStatus({ endpointId, jobId }: { endpointId: string; jobId: string }) {
  const { api } = useProject()
  const queries = useQueryClient()
  const { data: job, error } = useQuery(replayQuery(api, endpointId, jobId))
  const isDone = isFinished(job?.state)
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: [...webhooksKey(api), 'deliveries'] })
  }, [api, isDone, queries])
  if (error) return <ErrorNotice error={error} />
  return job ? <JobStatus job={job} /> : null
}

function JobStatus({ job }: { job: Schemas['Job'] }) {
  switch (job.state) {
    case 'failed':
      return (
        <Notice look="danger" isAlert>
          {job.failedReason ?? texts.failed}
        </Notice>
      )
    case 'completed':
      return (
        <Notice look="good" isAlert>
          {texts.done(Number(job.result?.['replayed'] ?? 0))}
        </Notice>
      )
    case 'waiting':
    case 'active':
      return <Notice look="info">{texts.running(job.progress)}</Notice>
  }
}
