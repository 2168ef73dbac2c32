import type { Role } from '../../api/access.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { BulletList } from '../../ui/bullet-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { oneOf } from '../../ui/list-search.ts'
import { Select } from '../../ui/select.tsx'
import { assignableRoles } from './member-rules.ts'
import { memberTexts } from './texts.ts'
import { useInvite } from './use-invite.ts'

const texts = textsOf(memberTexts)
const defaultRole: Role = 'MEMBER'

/** Invites an address to the project. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { project } = useProject()
  const invite = useInvite(onClose)
  const options = assignableRoles({ role: project.role, isProjectDisabled: project.disabled })
  return (
    <Dialog title={texts.invite.title} isOpen onClose={onClose}>
      <Form
        label={texts.invite.title}
        error={invite.error}
        onSubmit={(value) =>
          invite.mutate({ email: value('email'), role: oneOf(options, value('role')) ?? defaultRole })
        }
      >
        <Field
          label={texts.invite.email}
          name="email"
          type="email"
          description={texts.invite.hint}
          autoComplete="off"
          isRequired
          autoFocus
        />
        <Select
          label={texts.invite.role}
          name="role"
          defaultValue={defaultRole}
          options={options.map((value) => ({ value, label: texts.roles[value] }))}
        />
        <BulletList items={options.map((role) => texts.roleHints[role])} />
        <FormActions>
          <Button type="submit" look="primary" isPending={invite.isPending}>
            {texts.invite.action}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
