import { invalid } from '@postrider/contracts/errors'
import type { RunContent } from '@postrider/contracts/internal'
import type { Context } from '../../context.ts'
import { findDomainsNamed } from '../../store/domains.ts'
import { requireSenderDomain } from '../accepting/require-sender-domain.ts'

const fields = ['subject', 'body'] as const

/** Throws 403 unless the project may send from the domain of `from`, and 422 for a subject or body that is not a valid template. */
export async function checkContent(ctx: Context, projectId: string, content: RunContent): Promise<void> {
  await requireSenderDomain((wanted) => findDomainsNamed(ctx.db, wanted), projectId, content.from)
  const errors = await ctx.rendering.checkTemplates(
    projectId,
    fields.map((field) => content[field]),
  )
  const faults = fields.flatMap((field, index) => {
    const error = errors[index]
    if (!error) return []
    const message = `The ${field} is not a valid template: ${error.message} (line ${error.line}, column ${error.column})`
    return [{ field, code: 'invalid_template', message }]
  })
  if (faults.length > 0) throw invalid(faults)
}
