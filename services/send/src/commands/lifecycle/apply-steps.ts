import type { Draft } from '@postrider/contracts/messages'
import type { Context } from '../../context.ts'
import type { Mail } from '../../domain/lifecycle/mail.ts'
import type { Step } from '../../domain/lifecycle/mail-lifecycle.ts'
import { insertTimeline, writeMails } from '../../store/email-facts.ts'
import { suppressAddresses } from '../../store/suppressions.ts'
import type { Tx } from '../../store/tables.ts'

/** What happened to one mail, in order; `mail` is how it stands after that. */
export interface Course {
  mail: Mail
  steps: Step[]
}

/** Writes what happened to mails whose timelines have it already; answers the messages to append last. */
export async function writeCourses(
  ctx: Pick<Context, 'newId' | 'now'>,
  tx: Tx,
  courses: readonly Course[],
): Promise<Draft[]> {
  const now = ctx.now()
  await writeMails(
    tx,
    courses.map(({ mail }) => mail),
    now,
  )
  await suppressAddresses(tx, courses.flatMap(suppressionsOf(ctx)), now)
  return courses.flatMap(({ steps }) => steps.flatMap(({ drafts }) => drafts))
}

/** Adds steps that cannot have happened before to the timelines of their mails. */
export async function writeTimeline(
  ctx: Pick<Context, 'newId'>,
  tx: Tx,
  courses: readonly Course[],
): Promise<void> {
  await insertTimeline(
    tx,
    courses.flatMap(({ mail, steps }) =>
      steps.map(({ entry }) => ({ ...entry, id: ctx.newId(), projectId: mail.projectId, emailId: mail.id })),
    ),
  )
}

const suppressionsOf =
  ({ newId }: Pick<Context, 'newId'>) =>
  ({ mail, steps }: Course) =>
    steps.flatMap(({ suppress }) =>
      suppress
        ? [
            {
              id: newId(),
              projectId: mail.projectId,
              email: mail.toEmail,
              reason: suppress,
              emailId: mail.id,
            },
          ]
        : [],
    )
