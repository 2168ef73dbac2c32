import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../../api/client.ts'

export const membersKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'members']

/** The members of a project. */
export const membersQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...membersKey(api), 'list'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/projects/{id}/members', { params: { path: { id } }, signal })),
  })

/** The invitations that are not accepted yet. */
export const invitationsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...membersKey(api), 'invitations'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/projects/{id}/invitations', { params: { path: { id } }, signal })),
  })
