import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { dataOf, userApi } from '../api/client.ts'
import { mustVerify, projectsQuery, userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormActions } from '../ui/form.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { useMailToken } from './mail-token.ts'
import { MissingToken } from './missing-token.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/** Joins a project with the token of an invitation. Others first sign in, and return here. */
export function AcceptInvitationPage() {
  const token = useMailToken()
  const user = useQuery(userQuery)
  if (token === undefined) return <MissingToken title={texts.invitation.title} />
  return <QueryView query={user}>{(found) => (found ? <Accept token={token} /> : <SignInFirst />)}</QueryView>
}

function Accept({ token }: { token: string }) {
  const accept = useAccept()
  const { error } = accept
  const isUsed = error instanceof ApiError && error.status === 400
  return (
    <Page title={texts.invitation.title} intro={texts.invitation.intro}>
      {error && <ErrorNotice error={error} />}
      {isUsed ? (
        <>
          <p>{texts.invitation.used}</p>
          <p>
            <PageLink to="/projects">{texts.invitation.toProjects}</PageLink>
          </p>
        </>
      ) : (
        <FormActions>
          <Button look="primary" isPending={accept.isPending} onPress={() => accept.mutate(token)}>
            {texts.invitation.action}
          </Button>
        </FormActions>
      )}
    </Page>
  )
}

/**
 * Joins the project, and opens it. A new user with a verified address has joined already by the sign-up, which
 * uses the token. Such a user has only the project of the invitation.
 */
function useAccept() {
  const router = useRouter()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => {
      try {
        return (await dataOf(userApi.client.POST('/auth/accept-invitation', { body: { token } }))).projectId
      } catch (error) {
        const [only, ...others] = await queries.fetchQuery({ ...projectsQuery, staleTime: 0 })
        if (!only || only.role === 'OWNER' || others.length > 0) throw error
        return only.id
      }
    },
    onSuccess: async (projectId) => {
      queries.clear()
      await router.navigate({ to: `/p/${projectId}` })
    },
    // A user who must first verify the address returns by the link of the mail.
    onError: (error) => mustVerify(error) && void router.navigate({ to: '/verify-email' }),
  })
}

function SignInFirst() {
  const { href } = useLocation()
  return (
    <Page title={texts.invitation.title} intro={texts.invitation.signIn}>
      <p>
        <PageLink to="/login" search={{ redirect: href }}>
          {texts.login.title}
        </PageLink>
      </p>
      <p>
        <PageLink to="/sign-up" search={{ redirect: href }}>
          {texts.signUp.title}
        </PageLink>
      </p>
    </Page>
  )
}
