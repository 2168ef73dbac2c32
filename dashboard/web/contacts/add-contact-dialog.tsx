import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form, FormActions } from '../ui/form.tsx'
import { showToast } from '../ui/toast.tsx'
import { contactsKey } from './queries.ts'
import { contactTexts } from './texts.ts'

const texts = textsOf(contactTexts)

/** Creates a contact, and opens its page. */
export function AddContactDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const add = useMutation({
    mutationFn: (body: { email: string; subscribed: boolean }) =>
      dataOf(api.client.POST('/contacts', { body })),
    onSuccess: async ({ id, email, _meta: { isNew } }) => {
      onClose()
      showToast(isNew ? texts.add.added(email) : texts.add.existed(email))
      await queries.invalidateQueries({ queryKey: contactsKey(api) })
      await router.navigate({ to: pathOf(`contacts/${id}`) })
    },
  })
  return (
    <Dialog
      title={texts.add.title}
      isOpen={isOpen}
      onClose={() => {
        add.reset()
        onClose()
      }}
    >
      <Form
        error={add.error}
        onSubmit={(value) =>
          add.mutate({ email: value('email').trim(), subscribed: value.isChecked('subscribed') })
        }
      >
        <Field label={texts.email} name="email" type="email" isRequired autoFocus autoComplete="off" />
        <Checkbox name="subscribed" defaultSelected>
          {texts.subscribed}
        </Checkbox>
        <p>{texts.add.hint}</p>
        <FormActions>
          <Button type="submit" look="primary" isPending={add.isPending}>
            {texts.add.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
