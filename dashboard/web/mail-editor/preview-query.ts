import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'

/** The texts of a mail that a user is writing. */
export interface DraftMail {
  subject: string
  body: string
  fromName: string
  type: Schemas['MailType']
}

export type Preview = Schemas['TemplatePreview']

/** A draft as the server renders it for a contact. The old preview stays visible while the next renders. */
export const previewQuery = (api: Api, draft: DraftMail, contactId: string | undefined) =>
  queryOptions({
    queryKey: [api.projectId, 'preview', draft, contactId],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.POST('/templates/preview', {
          body: { ...draft, ...(contactId !== undefined && { contactId }) },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // A preview of each state of a text would fill the memory.
    gcTime: 0,
  })
