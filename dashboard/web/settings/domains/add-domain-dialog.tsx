import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { showToast } from '../../ui/toast.tsx'
import { domainsKey } from './queries.ts'
import { domainTexts } from './texts.ts'

const texts = textsOf(domainTexts).add

/** Adds a domain, and opens the page with its DNS records. */
export function AddDomainDialog({ onClose }: { onClose: () => void }) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const add = useMutation({
    mutationFn: (domain: string) => dataOf(api.client.POST('/domains', { body: { domain } })),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: domainsKey(api) })
      onClose()
      showToast(texts.added)
      await router.navigate({ to: pathOf(`settings/domains/${id}`) })
    },
  })
  return (
    <Dialog title={texts.title} isOpen onClose={onClose}>
      <Form label={texts.title} error={add.error} onSubmit={(value) => add.mutate(value('domain').trim())}>
        <Field
          label={texts.field}
          name="domain"
          description={texts.hint}
          maxLength={254}
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          isRequired
          autoFocus
        />
        <FormActions>
          <Button type="submit" look="primary" isPending={add.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
