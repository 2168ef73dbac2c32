import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf, type Api } from '../api/client.ts'
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

interface NewContact {
  email: string
  subscribed: boolean
}

/** Creates a contact. Does not change a known contact, because it may have unsubscribed. */
async function createUnlessKnown({ client }: Api, body: NewContact) {
  const known = await dataOf(client.GET('/contacts', { params: { query: { email: body.email, limit: 1 } } }))
  const [contact] = known.data
  if (contact) return { ...contact, isNew: false }
  return { ...(await dataOf(client.POST('/contacts', { body }))), isNew: true }
}

/** Creates a contact, and opens its page. */
export function AddContactDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { api, pathOf } = useProject()
  const queries = useQueryClient()
  const router = useRouter()
  const add = useMutation({
    mutationFn: (contact: NewContact) => createUnlessKnown(api, contact),
    onSuccess: async ({ id, email, isNew }) => {
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
