import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import { Notice } from '../ui/notice.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Progress } from '../ui/progress.tsx'
import styles from './contacts.module.css'
import { isEnded, jobQuery, resultCount, type Job } from './jobs.ts'
import { contactsKey } from './queries.ts'
import { startedJobs, startedJobsQuery, type StartedJob } from './running-jobs.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts).bulk

/** The progress and the results of the bulk operations and imports that the user has started. */
export function JobList() {
  const { api } = useProject()
  const { data: jobs = [] } = useQuery(startedJobsQuery(api))
  return jobs.map((job) => <JobState key={job.jobId} {...job} />)
}

function JobState({ jobId, operation }: StartedJob) {
  const { api } = useProject()
  const queries = useQueryClient()
  const { data: job, error } = useQuery(jobQuery(api, { jobId, operation }))
  const hasEnded = job !== undefined && isEnded(job)
  const hasExpired = error instanceof ApiError && error.status === 404
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: contactsKey(api) })
    if (hasExpired) startedJobs.remove(queries, api, jobId)
  }, [hasEnded, hasExpired, queries, api, jobId])
  if (!job || !hasEnded)
    return (
      <Progress percent={job?.progress}>
        {texts.running[operation]} <ImportLink jobId={jobId} operation={operation} />
      </Progress>
    )
  return (
    <Notice look={job.state === 'failed' ? 'danger' : 'good'}>
      <div role="status" className={styles.inline}>
        <span className={styles.selected}>
          {resultText(job, operation)} <ImportLink jobId={jobId} operation={operation} />
        </span>
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

function ImportLink({ jobId, operation }: StartedJob) {
  const { pathOf } = useProject()
  if (operation !== 'import') return null
  return <PageLink to={pathOf(`contacts/import/${jobId}`)}>{texts.showImport}</PageLink>
}

function resultText(job: Job, operation: StartedJob['operation']): string {
  if (job.state === 'failed') return texts.failed(job.failedReason ?? '')
  const [done, unchanged] = [resultCount(job, 'successCount'), resultCount(job, 'unchangedCount')]
  const failed = resultCount(job, 'failureCount')
  if (operation === 'import') return texts.imported(done, failed)
  return [
    texts.done[operation](done),
    ...(unchanged > 0 ? [texts.unchanged(unchanged)] : []),
    ...(failed > 0 ? [texts.failures(failed)] : []),
  ].join(' ')
}
