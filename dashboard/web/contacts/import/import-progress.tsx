import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { formatNumber } from '../../text/format.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DataTable, type ColumnOf } from '../../ui/data-table.tsx'
import { messageOf } from '../../ui/error-notice.tsx'
import { Figures } from '../../ui/facts.tsx'
import { FormActions } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Section } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { importJobQuery, isEnded, resultCount, type Job } from '../jobs.ts'
import { contactsKey } from '../queries.ts'
import { readRejected, type RejectedRow } from './rejected-rows.ts'
import { importTexts } from './texts.ts'

const texts = textsOf(importTexts).run

export interface ImportProgressProps {
  jobId: string
  onRestart: () => void
}

/** The progress of an import, and its result with the rejected rows. */
export function ImportProgress({ jobId, onRestart }: ImportProgressProps) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const query = useQuery(importJobQuery(api, jobId))
  const hasEnded = query.data !== undefined && isEnded(query.data)
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: contactsKey(api) })
  }, [hasEnded, queries, api])
  return (
    <Section title={texts.title}>
      <QueryView query={query}>
        {(job) => (
          <>
            {hasEnded ? (
              <Outcome job={job} jobId={jobId} />
            ) : (
              <Progress percent={job.progress}>{texts.running(job.progress)}</Progress>
            )}
            {hasEnded && (
              <FormActions>
                <PageLink to={pathOf('contacts')} className={buttonClass('primary')}>
                  {texts.toContacts}
                </PageLink>
                <Button onPress={onRestart}>{texts.again}</Button>
              </FormActions>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}

function Outcome({ job, jobId }: { job: Job; jobId: string }) {
  const { api } = useProject()
  const rejected = readRejected(job.result?.['errors'])
  const save = useMutation({
    mutationFn: async () => {
      const params = { path: { jobId } }
      const file = await dataOf(
        api.client.GET('/contacts/import/{jobId}/rejected', { params, parseAs: 'blob' }),
      )
      saveFile(file, texts.saved)
    },
    onError: (error) => showToast(messageOf(error)),
  })
  const figure = (name: string, count: string) => ({
    name,
    value: formatNumber(resultCount(job, count)),
  })
  return (
    <>
      <Notice look={job.state === 'failed' ? 'danger' : 'good'} isAlert>
        {job.state === 'failed' ? texts.failed(job.failedReason ?? '') : texts.done}
      </Notice>
      <Figures
        figures={[
          figure(texts.rows, 'totalRows'),
          figure(texts.created, 'createdCount'),
          figure(texts.updated, 'updatedCount'),
          figure(texts.rejected, 'failureCount'),
        ]}
      />
      {rejected.length > 0 && (
        <RejectedRows
          rejected={rejected}
          total={resultCount(job, 'failureCount')}
          onSave={() => save.mutate()}
        />
      )}
    </>
  )
}

const columns: readonly ColumnOf<RejectedRow>[] = [
  { id: 'row', title: texts.row, isNumber: true, cell: ({ row }) => formatNumber(row) },
  { id: 'email', title: texts.address, cell: ({ email }) => email },
  { id: 'error', title: texts.reason, cell: ({ error }) => error },
]

const shownRows = 20

interface RejectedRowsProps {
  rejected: readonly RejectedRow[]
  total: number
  onSave: () => void
}

const RejectedRows = ({ rejected, total, onSave }: RejectedRowsProps) => (
  <>
    <h3>{texts.rejectedTitle}</h3>
    <DataTable
      label={texts.rejectedTitle}
      columns={columns}
      items={rejected.slice(0, shownRows)}
      idOf={({ row }) => String(row)}
    />
    {total > shownRows && <p>{texts.firstRows(shownRows, total)}</p>}
    <div>
      <Button onPress={onSave}>{texts.save}</Button>
    </div>
  </>
)
