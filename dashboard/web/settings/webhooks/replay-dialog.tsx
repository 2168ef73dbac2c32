import { useMutation } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { oneOf } from '../../ui/list-search.ts'
import { Select } from '../../ui/select.tsx'
import { webhookTexts } from './texts.ts'
import type { EndpointDialogProps } from './use-endpoint.ts'

const texts = textsOf(webhookTexts).replay
const states = ['failed', 'all'] as const

export interface ReplayDialogProps extends EndpointDialogProps {
  /** Called with the id of the job. */
  onReplay: (jobId: string) => void
}

/** Sends the events of a period again. */
export function ReplayDialog({ endpoint, onReplay, onClose }: ReplayDialogProps) {
  const { api } = useProject()
  const replay = useMutation({
    mutationFn: (body: Schemas['ReplayWebhooks']) =>
      dataOf(
        api.client.POST('/webhook-endpoints/{id}/replay', { params: { path: { id: endpoint.id } }, body }),
      ),
    onSuccess: ({ jobId }) => {
      onReplay(jobId)
      onClose()
    },
  })
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <p>{texts.hint}</p>
      <Form
        label={texts.title}
        error={replay.error}
        onSubmit={(value) =>
          replay.mutate({
            since: instantOf(value('since')),
            state: oneOf(states, value('state')) ?? 'failed',
            ...(value('until') !== '' && { until: instantOf(value('until')) }),
          })
        }
      >
        <Field label={texts.since} name="since" type="datetime-local" isRequired autoFocus />
        <Field label={texts.until} name="until" type="datetime-local" description={texts.untilHint} />
        <Select
          label={texts.which}
          name="state"
          options={states.map((value) => ({ value, label: texts.states[value] }))}
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={replay.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** Reads the value of a field for date and time, which is in the user's time zone. */
const instantOf = (local: string): string => new Date(local).toISOString()
