import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './contacts.module.css'
import { bulkJobQuery, isEnded, resultCount, type Job } from './jobs.ts'
import { contactsKey } from './queries.ts'
import { startedJobs, startedJobsQuery, type StartedJob } from './running-jobs.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).bulk

/** The progress and the results of the bulk operations that the user has started. */
export function JobList() {
  const { api } = useProject()
  const { data: jobs = [] } = useQuery(startedJobsQuery(api))
  return jobs.map((job) => <JobState key={job.jobId} {...job} />)
}

function JobState({ jobId, operation }: StartedJob) {
  const { api } = useProject()
  const queries = useQueryClient()
  const { data: job } = useQuery(bulkJobQuery(api, jobId))
  const hasEnded = job !== undefined && isEnded(job)
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: contactsKey(api) })
  }, [hasEnded, queries, api])
  if (!job || !hasEnded) return <Progress percent={job?.progress}>{texts.running[operation]}</Progress>
  return (
    <Notice look={job.state === 'failed' ? 'danger' : 'good'}>
      <div role="status" className={styles.inline}>
        <span className={styles.selected}>{resultText(job, operation)}</span>
        <Button
          isSmall
          look="quiet"
          onPress={() => {
            startedJobs.remove(queries, api, jobId)
            keepFocus()
          }}
        >
          {texts.dismiss}
        </Button>
      </div>
    </Notice>
  )
}

function resultText(job: Job, operation: StartedJob['operation']): string {
  if (job.state === 'failed') return texts.failed(job.failedReason ?? '')
  const [done, unchanged] = [resultCount(job, 'successCount'), resultCount(job, 'unchangedCount')]
  const failed = resultCount(job, 'failureCount')
  return [
    texts.done[operation](done),
    ...(unchanged > 0 ? [texts.unchanged(unchanged)] : []),
    ...(failed > 0 ? [texts.failures(failed)] : []),
  ].join(' ')
}
