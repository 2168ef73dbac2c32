import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../../api/client.ts'
import { useProject } from '../../session/project-context.ts'
import { textsOf } from '../../text/catalogue.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { ItemList } from '../../ui/item-list.tsx'
import { Section } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import { invitationsQuery, membersKey } from './queries.ts'
import { memberTexts } from './texts.ts'
import { useInvite } from './use-invite.ts'

const texts = textsOf(memberTexts)
type Invitation = Schemas['Invitation']

/** The invitations that are not accepted yet. */
export function InvitationsSection() {
  const { api, project } = useProject()
  const invitations = useQuery(invitationsQuery(api, project.id))
  const invite = useInvite()
  const revoke = useRevoke()
  const error = invite.error ?? revoke.error
  return (
    <Section title={texts.invitations.title}>
      {error && <ErrorNotice error={error} />}
      <QueryView query={invitations} lines={2}>
        {(found) => (
          <ItemList
            label={texts.invitations.list}
            items={found.slice(0, 100)}
            empty={texts.invitations.none}
            idOf={({ id }) => id}
            title={({ email }) => email}
            details={detailsOf}
            actions={(invitation) => (
              <>
                <Button
                  isSmall
                  aria-label={texts.invitations.againTo(invitation.email)}
                  onPress={() => invite.mutate({ email: invitation.email, role: invitation.role })}
                >
                  {texts.invitations.again}
                </Button>
                <Button
                  isSmall
                  aria-label={texts.invitations.revokeOf(invitation.email)}
                  onPress={() => revoke.mutate(invitation)}
                >
                  {texts.invitations.revoke}
                </Button>
              </>
            )}
          />
        )}
      </QueryView>
    </Section>
  )
}

const detailsOf = ({ role, invitedBy, expiresAt }: Invitation) => (
  <>
    <Badge>{texts.roles[role]}</Badge>
    {invitedBy !== null && <span>{texts.invitations.by(invitedBy)}</span>}
    <span>
      {texts.invitations.expires} <Time value={expiresAt} />
    </span>
  </>
)

function useRevoke() {
  const { api, project } = useProject()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id: invitationId }: Invitation) =>
      dataOf(
        api.client.DELETE('/projects/{id}/invitations/{invitationId}', {
          params: { path: { id: project.id, invitationId } },
        }),
      ),
    onSuccess: async (_done, { email }) => {
      showToast(texts.invitations.revoked(email))
      await queries.invalidateQueries({ queryKey: membersKey(api) })
    },
  })
}
