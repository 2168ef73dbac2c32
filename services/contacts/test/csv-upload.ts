import type { ApiResponse, Client } from '@postrider/testing/service'
import type { ContactsUnderTest } from './start.ts'

/** Returns a form with one file, as browsers send it. */
export function formWith(
  content: string | Uint8Array<ArrayBuffer>,
  {
    name = 'people.csv',
    type = 'text/csv',
    field = 'file',
  }: { name?: string | undefined; type?: string; field?: string } = {},
): FormData {
  const form = new FormData()
  form.append(field, new Blob([content], { type }), name)
  return form
}

export const upload = (
  client: Client,
  content: string | Uint8Array<ArrayBuffer>,
  name?: string,
): Promise<ApiResponse> => client.post('/contacts/import', { body: formWith(content, { name }) })

/** Uploads a file, and returns the status of its job when the job is finished. */
export async function imported(
  contacts: ContactsUnderTest,
  client: Client,
  content: string | Uint8Array<ArrayBuffer>,
) {
  const response = await upload(client, content)
  expect(response).toMatchObject({ status: 202, body: { jobId: expect.any(String) } })
  await contacts.idle()
  const { body } = await client.get(`/contacts/import/${response.body.jobId}`)
  return body
}

/** Returns the contacts of a project from its export. */
export async function exported(client: Client, search = ''): Promise<Record<string, unknown>[]> {
  const { status, body } = await client.get(`/contacts/export?format=ndjson${search}`)
  expect(status).toBe(200)
  const lines = typeof body === 'string' ? body.split('\n').slice(0, -1) : [JSON.stringify(body)]
  return lines.filter((line) => line !== '""').map((line) => JSON.parse(line))
}
