import { useProject } from '../../session/project-context.ts'
import type { Project } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { oneOf } from '../../ui/list-search.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSaveProject } from '../save-project.ts'
import { generalTexts } from './texts.ts'

const texts = textsOf(generalTexts)
const modes: readonly Project['tracking'][] = ['ENABLED', 'MARKETING_ONLY', 'DISABLED']

/** Changes the tracking, and how many mails workflows send to one address. */
export function MailForm() {
  const { project } = useProject()
  const save = useSaveProject(() => showToast(texts.saved))
  return (
    <Form
      label={texts.mail.title}
      error={save.error}
      unsaved={{ stored: save.data }}
      onSubmit={(value) =>
        save.mutate({
          tracking: oneOf(modes, value('tracking')) ?? project.tracking,
          workflowMailsPerHour: Number(value('workflowMailsPerHour')),
          workflowMailsPerDay: Number(value('workflowMailsPerDay')),
        })
      }
    >
      <Select
        label={texts.mail.tracking}
        name="tracking"
        description={texts.mail.trackingHint}
        defaultValue={project.tracking}
        options={modes.map((value) => ({ value, label: texts.mail.modes[value] }))}
      />
      <Field
        label={texts.mail.perHour}
        name="workflowMailsPerHour"
        type="number"
        description={texts.mail.limitHint}
        defaultValue={String(project.workflowMailsPerHour)}
        isRequired
      />
      <Field
        label={texts.mail.perDay}
        name="workflowMailsPerDay"
        type="number"
        defaultValue={String(project.workflowMailsPerDay)}
        isRequired
      />
      <FormActions>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {texts.save}
        </Button>
      </FormActions>
    </Form>
  )
}
