import { someMail, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import type { SendUnderTest } from './start.ts'

/** Returns a valid item of a batch to a person at example.net. */
export const itemTo = (project: Project, name: string, body: object = {}): object =>
  someMail(project, { to: `${name}@example.net`, ...body })

/** An item that every request rejects. */
export const invalidItem = { to: 'nobody' }

export interface PostBatch {
  key?: string
  mode?: string
}

/** Sends a batch, which is strict by default. */
export const postBatch = (
  { api }: Project,
  emails: readonly unknown[],
  { key, mode = 'strict' }: PostBatch = {},
) =>
  api.post('/v1/send/batch', {
    body: { emails, mode },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

interface Result {
  emails?: { email: string }[]
  error?: { code: string }
}

/** Returns for each item of a permissive batch the ids of its mails, or the code of its error. */
export const outcomesOf = ({ body }: { body: { data: { results: Result[] } } }) =>
  body.data.results.map(({ emails, error }) => emails?.map(({ email }) => email) ?? error?.code)

/** Returns the addresses of all mails of a project in order. */
export const addressesOf = async (send: SendUnderTest, project: Project): Promise<string[]> =>
  (await rowsOf(send, project, 'emails')).map(({ to_email }) => to_email).toSorted()

/** The 409 for the key of a batch. The status is null while the batch is in progress. */
export const batchConflict = (key: string, originalStatusCode: number | null) => ({
  status: 409,
  body: {
    error: {
      code: 'IDEMPOTENCY_KEY_REUSED',
      details: { key, originalRequest: 'POST /v1/send/batch', originalStatusCode },
    },
  },
})
