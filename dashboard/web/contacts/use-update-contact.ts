import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import { contactKey, contactQuery, contactsKey, type Contact } from './queries.ts'

export type ContactPatch = Schemas['ContactPatch']

/**
 * Returns the mutation that changes a contact. The page shows a change of the subscription immediately, and the
 * old state again if it fails.
 */
export function useUpdateContact({ id }: Contact): UseMutationResult<Contact, Error, ContactPatch> {
  const { api } = useProject()
  const queries = useQueryClient()
  const { queryKey } = contactQuery(api, id)
  return useMutation({
    mutationFn: (body: ContactPatch) =>
      dataOf(api.client.PATCH('/contacts/{id}', { params: { path: { id } }, body })),
    onMutate: async ({ subscribed }) => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData(queryKey)
      if (before && subscribed !== undefined) queries.setQueryData(queryKey, { ...before, subscribed })
      return before
    },
    onError: (_error, _input, before) => {
      if (before) queries.setQueryData(queryKey, before)
    },
    onSuccess: (contact) => {
      queries.setQueryData(queryKey, contact)
      void queries.invalidateQueries({ queryKey: contactKey(api, id) })
      void queries.invalidateQueries({ queryKey: [...contactsKey(api), 'page'] })
      void queries.invalidateQueries({ queryKey: [...contactsKey(api), 'fields'] })
    },
  })
}
