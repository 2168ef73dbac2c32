import type { Project } from './factories.ts'

/** Returns the explanation of a mail from GET /emails/:id/explain. */
export async function explainMail(id: string, { api }: Pick<Project, 'api'>) {
  const { status, body } = await api.get(`/emails/${id}/explain`)
  expect(status).toBe(200)
  return body
}
