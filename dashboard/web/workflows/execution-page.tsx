import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { CsvColumn } from '../ui/csv.ts'
import { Facts } from '../ui/facts.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page, Section } from '../ui/page.tsx'
import { PlainTable, type PlainColumn } from '../ui/plain-table.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { SaveItemsAsCsv } from '../ui/save-csv.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { ExecutionBadge, StepBadge } from './execution-badge.tsx'
import { StepResultView } from './step-result.tsx'
import { executionQuery, isActive, workflowsKey } from './queries.ts'
import { workflowTexts } from './texts.ts'

const texts = textsOf(workflowTexts)
const route = getRouteApi('/user/p/$projectId/workflows/$workflowId/executions/$executionId')

type Execution = Schemas['ExecutionDetails']

const columns: readonly PlainColumn<Schemas['StepExecution']>[] = [
  {
    title: texts.step,
    value: ({ step }) => step?.name,
    cell: ({ step, status }) => (
      <>
        {step?.name} <StepBadge status={status} />
      </>
    ),
  },
  {
    title: texts.startedAt,
    isMinor: true,
    value: ({ startedAt }) => startedAt,
    cell: ({ startedAt }) => startedAt !== null && <Time value={startedAt} />,
  },
  {
    title: texts.result,
    value: ({ error }) => error,
    cell: (execution) => <StepResultView execution={execution} />,
  },
]

/** The columns of the CSV file: the state has a separate column, and the output is JSON. */
const savedColumns: readonly CsvColumn<Schemas['StepExecution']>[] = [
  { title: texts.step, value: ({ step }) => step?.name },
  { title: texts.status, value: ({ status }) => texts.stepStatus[status] },
  { title: texts.startedAt, value: ({ startedAt }) => startedAt },
  { title: texts.result, value: ({ error, output }) => error ?? outputText(output) },
]

const outputText = (output: Schemas['StepExecution']['output']): string =>
  output === null || Object.keys(output).length === 0 ? '' : JSON.stringify(output)

export function ExecutionPage() {
  const { api } = useProject()
  const { workflowId, executionId } = route.useParams()
  const execution = useQuery(executionQuery(api, workflowId, executionId))
  return (
    <QueryView query={execution} lines={10}>
      {(found) => <LoadedExecution execution={found} />}
    </QueryView>
  )
}

function LoadedExecution({ execution }: { execution: Execution }) {
  const { pathOf } = useProject()
  const { workflow, contact } = execution
  return (
    <Page
      title={texts.executionOf(contact.email ?? texts.deletedContact)}
      trail={
        <>
          <PageLink to={pathOf('workflows')}>{texts.title}</PageLink>
          <PageLink to={pathOf(`workflows/${workflow.id}`)}>{workflow.name}</PageLink>
          <PageLink to={pathOf(`workflows/${workflow.id}/executions`)}>{texts.executions}</PageLink>
        </>
      }
      actions={isActive(execution) && <CancelExecution execution={execution} />}
    >
      <Section title={texts.execution}>
        <Facts facts={factsOf(execution, pathOf(`contacts/${contact.id}`))} />
      </Section>
      <Steps steps={execution.stepExecutions} />
    </Page>
  )
}

const Steps = ({ steps }: { steps: Execution['stepExecutions'] }) => (
  <Section
    title={texts.steps}
    actions={<SaveItemsAsCsv what={texts.steps} file="steps" columns={savedColumns} items={steps} />}
  >
    <PlainTable label={texts.steps} columns={columns} items={steps} idOf={({ id }) => id} />
  </Section>
)

function factsOf(execution: Execution, contactPath: string): (readonly [string, ReactNode])[] {
  const { status, contact, currentStep, startedAt, completedAt, exitReason } = execution
  return [
    [texts.status, <ExecutionBadge key="status" status={status} />],
    [
      texts.contact,
      contact.email === null ? texts.deletedContact : <PageLink to={contactPath}>{contact.email}</PageLink>,
    ],
    ...(currentStep ? [[texts.currentStep, currentStep.name] as const] : []),
    [texts.startedAt, <Time key="started" value={startedAt} />],
    ...(completedAt === null ? [] : [[texts.endedAt, <Time key="ended" value={completedAt} />] as const]),
    ...(exitReason === null ? [] : [[texts.exitReason, exitReason] as const]),
  ]
}

function CancelExecution({ execution: { id: executionId, workflowId } }: { execution: Execution }) {
  const { api, may } = useProject()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const cancel = useMutation({
    mutationFn: () =>
      dataOf(
        api.client.DELETE('/workflows/{id}/executions/{executionId}', {
          params: { path: { id: workflowId, executionId } },
        }),
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: workflowsKey(api) })
      setAsking(false)
      showToast(texts.cancelled)
    },
  })
  if (!may('DELETE /workflows/{id}/executions/{executionId}')) return null
  return (
    <>
      <Button look="danger" onPress={() => setAsking(true)}>
        {texts.actions.cancel}
      </Button>
      <ConfirmDialog
        title={texts.cancelTitle}
        action={texts.actions.cancel}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => cancel.mutate()}
        isPending={cancel.isPending}
        error={cancel.error}
        isDangerous
      >
        <p>{texts.cancelText}</p>
      </ConfirmDialog>
    </>
  )
}
