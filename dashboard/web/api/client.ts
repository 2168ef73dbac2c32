import { createSessionClient, type Client } from '@postrider/client'
import { ApiError } from './api-error.ts'

/** The client of the requests that belong to one project, or to no project. */
export interface Api {
  /** The project; undefined for endpoints of the user. The first part of every query key. */
  projectId: string | undefined
  client: Client
}

/** The path of the application, such as `/app/`. The server writes it into the page. */
export const basePath = new URL(document.baseURI).pathname

/** The URL of the API: the parent of the application's path. */
export const apiUrl = new URL('..', document.baseURI).href.replace(/\/$/, '')

/** Returns the client for a project, or for endpoints of the user. */
export const apiOf = (projectId?: string): Api => ({
  projectId,
  client: createSessionClient({ baseUrl: apiUrl, ...(projectId !== undefined && { projectId }) }),
})

/** The client for endpoints of the user. */
export const userApi = apiOf()

interface Answer<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** Returns the body of a successful response. Throws `ApiError` for any other response. */
export async function dataOf<Data>(call: Promise<Answer<Data>>): Promise<Data> {
  const sentAt = Date.now()
  const { data, error, response } = await call
  if (!response.ok) throw ApiError.of(response, error, sentAt)
  // A successful response may have no body. Then the type of `data` is `undefined`.
  return data as Data
}
