import * as api from '@postrider/contracts/api/emails'
import { implement, ok, type Endpoint } from '@postrider/http'
import type { Context } from '../context.ts'
import { explainMail } from './explain-mail.ts'

/** The endpoint that explains what happened to a mail. */
export const explanations = (ctx: Context): Endpoint[] => [
  implement(api.explainEmail, async ({ params, caller }) => {
    const { db, now, config, provider } = ctx
    const rates = { project: config.projectRatePerSecond, provider: provider.ratePerSecond() }
    return ok(await explainMail({ db, now, rates }, { projectId: caller.projectId, id: params.id }))
  }),
]
