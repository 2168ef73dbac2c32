import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { dataOf, userApi } from '../api/client.ts'
import { mustVerify, projectsQuery, refreshSession, userQuery } from '../session/session.ts'
import { textsOf } from '../text/catalogue.ts'
import { Button } from '../ui/button.tsx'
import { ErrorNotice } from '../ui/error-notice.tsx'
import { FormActions } from '../ui/form.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { Page } from '../ui/page.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { forgetInvitation, storeInvitation, useInvitationToken } from './mail-token.ts'
import { MissingToken } from './missing-token.tsx'
import { userTexts } from './texts.ts'

const texts = textsOf(userTexts)

/** Joins a project with the token of an invitation. Others first sign in, and return here. */
export function AcceptInvitationPage() {
  const token = useInvitationToken()
  const user = useQuery(userQuery)
  if (token === undefined) return <MissingToken title={texts.invitation.title} />
  return (
    <QueryView query={user}>
      {(found) => (found ? <Accept token={token} /> : <SignInFirst token={token} />)}
    </QueryView>
  )
}

function Accept({ token }: { token: string }) {
  const accept = useAccept()
  const { error } = accept
  const isUsed = isUsedToken(error)
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

/** Whether the token is unknown, used or expired. */
const isUsedToken = (error: unknown): boolean => error instanceof ApiError && error.status === 400

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
        if (!isUsedToken(error)) throw error
        const [only, ...others] = await queries.fetchQuery({ ...projectsQuery, staleTime: 0 })
        if (!only || only.role === 'OWNER' || others.length > 0) throw error
        return only.id
      }
    },
    onSuccess: async (projectId) => {
      forgetInvitation()
      await refreshSession(queries)
      await router.navigate({ to: `/p/${projectId}` })
    },
    onError: (error) => {
      if (isUsedToken(error)) forgetInvitation()
      // A user who must first verify the address returns by the link of the mail.
      if (mustVerify(error)) void router.navigate({ to: '/verify-email' })
    },
  })
}

function SignInFirst({ token }: { token: string }) {
  useEffect(() => storeInvitation(token), [token])
  const redirect = '/accept-invitation'
  return (
    <Page title={texts.invitation.title} intro={texts.invitation.signIn}>
      <p>
        <PageLink to="/login" search={{ redirect }}>
          {texts.login.title}
        </PageLink>
      </p>
      <p>
        <PageLink to="/sign-up" search={{ redirect }}>
          {texts.signUp.title}
        </PageLink>
      </p>
    </Page>
  )
}
