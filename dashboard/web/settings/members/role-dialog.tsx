import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import type { Role } from '../../api/access.ts'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { projectsQuery } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { BulletList } from '../../ui/bullet-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { oneOf } from '../../ui/list-search.ts'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast.tsx'
import { assignableRoles, type Viewer } from './member-rules.ts'
import { membersKey } from './queries.ts'
import { memberTexts } from './texts.ts'

const texts = textsOf(memberTexts)
type Member = Schemas['Member']

export interface RoleDialogProps {
  viewer: Viewer
  member: Member
  onClose: () => void
}

/** Changes the role of a member. */
export function RoleDialog({ viewer, member, onClose }: RoleDialogProps) {
  const change = useChangeRole(member, onClose)
  const options = assignableRoles(viewer)
  return (
    <Dialog title={texts.role.title} isOpen onClose={onClose}>
      <p>{texts.role.who(member.email)}</p>
      {member.userId === viewer.userId && <Notice look="warning">{texts.role.own}</Notice>}
      <Form
        label={texts.role.title}
        error={change.error}
        onSubmit={(value) => change.mutate(oneOf(options, value('role')) ?? member.role)}
      >
        <Select
          label={texts.role.field}
          name="role"
          defaultValue={member.role}
          options={options.map((value) => ({ value, label: texts.roles[value] }))}
        />
        <BulletList items={options.map((role) => texts.roleHints[role])} />
        <FormActions>
          <Button type="submit" look="primary" isPending={change.isPending}>
            {texts.role.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

function useChangeRole({ userId, email }: Member, onChanged: () => void) {
  const { api, project } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (role: Role) =>
      dataOf(
        api.client.PATCH('/projects/{id}/members/{userId}', {
          params: { path: { id: project.id, userId } },
          body: { role },
        }),
      ),
    onSuccess: async ({ role }) => {
      showToast(texts.role.changed(email, texts.roles[role]))
      onChanged()
      await queries.invalidateQueries({ queryKey: membersKey(api) })
      // It may be the user's own role.
      await queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    },
  })
}
