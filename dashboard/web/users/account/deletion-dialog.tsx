import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { dataOf, userApi } from '../../api/client.ts'
import { forgetSession, type User } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { BulletList } from '../../ui/bullet-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { conflictOf, type NamedProject } from './deletion-conflict.ts'
import { accountTexts } from './texts.ts'

const texts = textsOf(accountTexts).deletion

/**
 * Asks for the address and the password. If the user is the only member of projects, the API rejects the first
 * request, and the dialog asks whether to delete these projects too. The API deletes no other projects.
 */
export function DeletionDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const remove = useDeletion()
  const { lastOwnerOf, onlyMemberOf } = conflictOf(remove.error)
  return (
    <Dialog title={texts.dialog} isOpen onClose={onClose}>
      <Form
        label={texts.dialog}
        error={remove.error}
        onSubmit={(value) =>
          remove.mutate({
            password: value('password'),
            deleteProjects: value.isChecked('deleteProjects') ? onlyMemberOf.map(({ id }) => id) : [],
          })
        }
      >
        <p>{texts.hint}</p>
        {lastOwnerOf.length > 0 && <ProjectNames text={texts.lastOwner} projects={lastOwnerOf} />}
        {onlyMemberOf.length > 0 && (
          <>
            <ProjectNames text={texts.onlyMember} projects={onlyMemberOf} />
            <Checkbox name="deleteProjects">{texts.confirm}</Checkbox>
          </>
        )}
        <Field
          label={texts.type(user.email)}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          autoFocus
        />
        <Field
          label={texts.password}
          name="password"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <FormActions>
          <Button type="submit" look="danger" isDisabled={typed !== user.email} isPending={remove.isPending}>
            {texts.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const ProjectNames = ({ text, projects }: { text: string; projects: readonly NamedProject[] }) => (
  <>
    <p>{text}</p>
    <BulletList items={projects.map(({ name }) => name)} />
  </>
)

function useDeletion() {
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (body: { password: string; deleteProjects: string[] }) =>
      dataOf(userApi.client.DELETE('/users/@me', { body })),
    onSuccess: async () => {
      await router.navigate({ to: '/login' })
      forgetSession(queries)
    },
  })
}
