import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
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
import { Page, Section } from '../../ui/page.tsx'
import { Progress } from '../../ui/progress.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast.tsx'
import { isEnded, jobQuery, resultCount, type Job } from '../jobs.ts'
import { contactsKey } from '../queries.ts'
import { readRejected, type RejectedRow } from './rejected-rows.ts'
import { importTexts } from './texts.ts'

const importCatalogue = textsOf(importTexts)
const texts = importCatalogue.run

const route = getRouteApi('/user/p/$projectId/contacts/import/$jobId')

/** The page of one import: its progress, then its result with the rejected rows. */
export function ImportJobPage() {
  const { pathOf, may } = useProject()
  const { jobId } = route.useParams()
  return (
    <Page
      title={texts.title}
      trail={
        <>
          <PageLink to={pathOf('contacts')}>{importCatalogue.trail}</PageLink>
          {may('POST /contacts/import') && (
            <PageLink to={pathOf('contacts/import')}>{importCatalogue.title}</PageLink>
          )}
        </>
      }
    >
      <ImportProgress key={jobId} jobId={jobId} />
    </Page>
  )
}

function ImportProgress({ jobId }: { jobId: string }) {
  const { api } = useProject()
  const queries = useQueryClient()
  const query = useQuery(jobQuery(api, { jobId, operation: 'import' }))
  const hasEnded = query.data !== undefined && isEnded(query.data)
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: contactsKey(api) })
  }, [hasEnded, queries, api])
  return (
    <Section title={texts.result}>
      <QueryView query={query}>
        {(job) =>
          hasEnded ? (
            <Outcome job={job} jobId={jobId} />
          ) : (
            <Progress percent={job.progress}>{texts.running(job.progress)}</Progress>
          )
        }
      </QueryView>
    </Section>
  )
}

function Outcome({ job, jobId }: { job: Job; jobId: string }) {
  const { api, pathOf, may } = useProject()
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
      <FormActions>
        <PageLink to={pathOf('contacts')} className={buttonClass('primary')}>
          {texts.toContacts}
        </PageLink>
        {may('POST /contacts/import') && (
          <PageLink to={pathOf('contacts/import')} className={buttonClass()}>
            {texts.again}
          </PageLink>
        )}
      </FormActions>
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
