import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useProject } from '../../session/project-context.ts'
import { userQuery } from '../../session/session.ts'
import { textsOf } from '../../text/catalogue.ts'
import { BulletList } from '../../ui/bullet-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LeaveSection } from './leave-section.tsx'
import { roles } from './member-rules.ts'
import { MembersSection } from './members-section.tsx'
import { membersQuery } from './queries.ts'
import { memberTexts } from './texts.ts'

const texts = textsOf(memberTexts)

/** The members of the project, and the open invitations. */
export function MembersPage() {
  const { api, project, may } = useProject()
  const members = useQuery(membersQuery(api, project.id))
  const { data: user } = useQuery(userQuery)
  const [isInviting, setInviting] = useState(false)
  if (!user) return null
  const viewer = { userId: user.id, role: project.role, isProjectDisabled: project.disabled }
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      isNarrow
      actions={
        may('POST /projects/{id}/members') && (
          <Button look="primary" onPress={() => setInviting(true)}>
            {texts.invite.open}
          </Button>
        )
      }
    >
      <BulletList items={roles.toReversed().map((role) => texts.roleHints[role])} />
      <QueryView query={members}>{(found) => <MembersSection viewer={viewer} members={found} />}</QueryView>
      {may('GET /projects/{id}/invitations') && <InvitationsSection />}
      {members.data && <LeaveSection viewer={viewer} members={members.data} />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
