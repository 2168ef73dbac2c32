import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dataOf, userApi } from '../api/client.ts'
import { forgetSession } from '../session/session.ts'

export interface Credentials {
  email: string
  password: string
}

/** Signs up or signs in, and then opens the page at `redirect`. */
export function useCredentials(path: '/auth/login' | '/auth/signup', redirect = '/') {
  const queries = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: (body: Credentials) => dataOf(userApi.client.POST(path, { body })),
    onSuccess: async () => {
      forgetSession(queries)
      await router.navigate({ href: redirect, replace: true })
    },
  })
}
