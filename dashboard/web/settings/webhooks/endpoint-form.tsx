import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { groupsOf, isCovered, patternsOf } from './event-patterns.ts'
import { EventChoice } from './event-choice.tsx'
import { eventTypesQuery, type Endpoint, type EventPattern } from './queries.ts'
import { webhookTexts } from './texts.ts'

const texts = textsOf(webhookTexts).form

export interface EndpointValues {
  url: string
  description: string | null
  events: EventPattern[]
  includeImports: boolean
}

export interface EndpointFormProps {
  label: string
  action: string
  /** The endpoint to change; undefined for a new endpoint. */
  endpoint?: Endpoint
  onSubmit: (values: EndpointValues) => void
  isPending: boolean
  error: Error | null
}

/** The fields of an endpoint. */
export function EndpointForm(props: EndpointFormProps) {
  const { api } = useProject()
  const types = useQuery(eventTypesQuery(api))
  return (
    <QueryView query={types}>
      {(found) => <Fields {...props} names={found.map(({ type }) => type)} />}
    </QueryView>
  )
}

function Fields({ names, endpoint, ...form }: EndpointFormProps & { names: readonly string[] }) {
  const [selected, setSelected] = useState(() =>
    names.filter((name) => isCovered(endpoint?.events ?? [], name)),
  )
  const [isMissing, setMissing] = useState(false)
  const groups = groupsOf(names)
  return (
    <Form
      label={form.label}
      error={form.error}
      onSubmit={(value) => {
        setMissing(selected.length === 0)
        if (selected.length === 0) return
        form.onSubmit({
          url: value('url'),
          description: value('description') === '' ? null : value('description'),
          // The names come from the API, so the patterns are valid.
          events: [...patternsOf(selected, groups)] as EventPattern[],
          includeImports: value.isChecked('includeImports'),
        })
      }}
    >
      <TextFields endpoint={endpoint} />
      <EventChoice groups={groups} selected={selected} onChange={setSelected} />
      {isMissing && selected.length === 0 && (
        <Notice look="danger" isAlert>
          {texts.needsEvent}
        </Notice>
      )}
      <Checkbox name="includeImports" defaultSelected={endpoint?.includeImports ?? false}>
        {texts.imports}
      </Checkbox>
      <FormActions>
        <Button type="submit" look="primary" isPending={form.isPending}>
          {form.action}
        </Button>
      </FormActions>
    </Form>
  )
}

const TextFields = ({ endpoint }: { endpoint: Endpoint | undefined }) => (
  <>
    <Field
      label={textsOf(webhookTexts).url}
      name="url"
      type="url"
      description={texts.urlHint}
      defaultValue={endpoint?.url ?? ''}
      maxLength={2_000}
      autoComplete="off"
      isRequired
      autoFocus
    />
    <Field
      label={texts.description}
      name="description"
      description={texts.descriptionHint}
      defaultValue={endpoint?.description ?? ''}
      maxLength={255}
      autoComplete="off"
    />
  </>
)
