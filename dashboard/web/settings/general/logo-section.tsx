import { useMutation, useQuery } from '@tanstack/react-query'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { Section } from '../../ui/page.tsx'
import { showToast } from '../../ui/toast.tsx'
import { serverConfigQuery } from '../../users/server-config.ts'
import { useSaveProject } from '../save-project.ts'
import styles from './logo-section.module.css'
import { generalTexts } from './texts.ts'

const texts = textsOf(generalTexts).logo
const types = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

/** The project's logo. */
export function LogoSection({ mayChange }: { mayChange: boolean }) {
  const { project } = useProject()
  const { data: config } = useQuery(serverConfigQuery)
  return (
    <Section title={texts.title} intro={texts.hint}>
      {project.logoUrl === null ? (
        <p>{texts.none}</p>
      ) : (
        <img src={project.logoUrl} alt={texts.alt(project.name)} className={styles.logo} />
      )}
      {mayChange && <LogoActions hasStorage={config?.features.storage.s3Enabled ?? true} />}
    </Section>
  )
}

function LogoActions({ hasStorage }: { hasStorage: boolean }) {
  const { project } = useProject()
  const upload = useUpload()
  const restore = useSaveProject(() => showToast(texts.saved))
  const { logoUrl } = project
  const remove = useSaveProject(() => showToast(texts.removed, () => restore.mutate({ logoUrl })))
  const error = upload.error ?? remove.error ?? restore.error
  return (
    <>
      {error && <ErrorNotice error={error} />}
      {!hasStorage && <LogoUrlForm />}
      <FormActions>
        {hasStorage && (
          <FileTrigger
            acceptedFileTypes={types}
            onSelect={(files) => {
              const file = files?.[0]
              if (file) upload.mutate(file)
            }}
          >
            <Button isPending={upload.isPending}>{logoUrl === null ? texts.upload : texts.replace}</Button>
          </FileTrigger>
        )}
        {logoUrl !== null && (
          <Button isPending={remove.isPending} onPress={() => remove.mutate({ logoUrl: null })}>
            {texts.remove}
          </Button>
        )}
      </FormActions>
    </>
  )
}

/** Uploads an image, and uses it as the logo. */
function useUpload() {
  const { api } = useProject()
  const save = useSaveProject(() => showToast(texts.saved))
  return useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData()
      form.append('image', file)
      const { url } = await dataOf(
        api.client.POST('/uploads/image', { body: { image: '' }, bodySerializer: () => form }),
      )
      await save.mutateAsync({ logoUrl: url })
    },
  })
}

function LogoUrlForm() {
  const save = useSaveProject(() => showToast(texts.saved))
  return (
    <Form
      label={texts.title}
      error={save.error}
      onSubmit={(value) => save.mutate({ logoUrl: value('logoUrl') })}
    >
      <p>{texts.noStorage}</p>
      <Field label={texts.url} name="logoUrl" type="url" description={texts.urlHint} isRequired />
      <FormActions>
        <Button type="submit" isPending={save.isPending}>
          {texts.useUrl}
        </Button>
      </FormActions>
    </Form>
  )
}
