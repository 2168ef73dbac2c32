import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { fromOf, type Sender } from './campaign-project.ts'
import { queryNumber, queryRows } from './limit-database.ts'
import { callApi } from './segments/project.ts'

const Accepted = z.object({ data: z.object({ emails: z.array(z.object({ email: z.string() })) }) })

/** Sends the mail from which all other mails are copied. */
export async function acceptMail(sender: Sender): Promise<string> {
  const { data } = Accepted.parse(
    await callApi(sender, 'POST /v1/send', {
      to: 'backlog@example.net',
      from: fromOf(sender.projectId),
      // A new content in each run, so that the content identifies the copies of this run.
      subject: `Hello {{name}}, ${Date.now()}`,
      body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
      data: { name: 'Ada', plan: 'pro' },
    }),
  )
  const [accepted] = data.emails
  if (!accepted) throw new Error('The mail was not accepted')
  return accepted.email
}

/** Resolves when a mail is sent. */
export async function untilSent(sendUrl: string, id: string): Promise<void> {
  while ((await queryNumber(sendUrl, `select count(sent_at) from emails where id = '${id}'`)) === 0)
    await pause(100)
}

/**
 * Inserts copies into the queue in one transaction, so that no delivery starts before the last is inserted.
 */
export const queueCopies = (
  sendUrl: string,
  { id, count }: { id: string; count: number },
): Promise<unknown> =>
  queryRows(
    sendUrl,
    `with mails as (
       insert into emails (id, project_id, generation, contact_id, source, type, status, to_email, from_email, subject, content_id,
         variables, tracking, queued_at, updated_at)
       select uuidv7(), project_id, generation, gen_random_uuid(), source, type, 'QUEUED', 'n' || n || '@example.net', from_email,
         subject, content_id, variables, tracking, now(), now()
       from emails cross join generate_series(1, ${count}) as n where id = '${id}'
       returning id, project_id
     )
     insert into deliveries (email_id, project_id, priority, due_at) select id, project_id, 1, now() from mails`,
  )

/** Resolves when the queue is empty. */
export async function untilEmpty(sendUrl: string): Promise<void> {
  while ((await queryNumber(sendUrl, 'select count(*) from (select from deliveries limit 1) as waiting')) > 0)
    await pause(1_000)
}

/** The `from` clause for the copies of a mail. */
export const copiesOf = (id: string): string =>
  `from emails where content_id = (select content_id from emails where id = '${id}') and id <> '${id}'`
