import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { AttemptView } from './attempt-view.tsx'
import { eventTypesQuery, webhooksKey, type EventName } from './queries.ts'
import { webhookTexts } from './texts.ts'
import type { EndpointDialogProps } from './use-endpoint.ts'

const texts = textsOf(webhookTexts).test

/** Sends an example of an event, and shows the response. */
export function TestDialog({ endpoint, onClose }: EndpointDialogProps) {
  const { api } = useProject()
  const { data: types = [] } = useQuery(eventTypesQuery(api))
  const test = useTest(endpoint.id)
  const options = types.map(({ type }) => ({ value: type, label: type }))
  const find = (name: string): EventName | undefined => options.find(({ value }) => value === name)?.value
  const attempt = test.data?.attemptLog[0]
  return (
    <Dialog title={texts.title} isOpen isWide onClose={onClose}>
      <p>{texts.hint}</p>
      <Form
        label={texts.title}
        error={test.error}
        onSubmit={(value) => {
          const event = find(value('event'))
          if (event !== undefined) test.mutate(event)
        }}
      >
        <Select label={texts.event} name="event" options={options} />
        <FormActions>
          <Button type="submit" look="primary" isPending={test.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
      {test.data && (
        <Notice look={test.data.state === 'DELIVERED' ? 'good' : 'danger'} isAlert>
          {test.data.state === 'DELIVERED' ? texts.delivered : texts.failed}
        </Notice>
      )}
      {attempt && <AttemptView attempt={attempt} />}
    </Dialog>
  )
}

function useTest(id: string) {
  const { api } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (event: EventName) =>
      dataOf(api.client.POST('/webhook-endpoints/{id}/test', { params: { path: { id } }, body: { event } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey(api) }),
  })
}
