import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useSaveProject } from '../save-project.ts'
import { languageOptions } from './languages.ts'
import { generalTexts } from './texts.ts'

const texts = textsOf(generalTexts)

/** Changes the name and the language of the project. */
export function ProjectForm() {
  const { project } = useProject()
  const save = useSaveProject(() => showToast(texts.saved))
  return (
    <Form
      label={texts.project.title}
      error={save.error}
      unsaved={{ stored: save.data }}
      onSubmit={(value) => save.mutate({ name: value('name'), language: value('language') })}
    >
      <Field
        label={texts.project.name}
        name="name"
        description={texts.project.nameHint}
        defaultValue={project.name}
        maxLength={100}
        isRequired
        autoComplete="off"
      />
      <Select
        label={texts.project.language}
        name="language"
        description={texts.project.languageHint}
        defaultValue={project.language}
        options={languageOptions(project.language)}
      />
      <FormActions>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {texts.save}
        </Button>
      </FormActions>
    </Form>
  )
}
