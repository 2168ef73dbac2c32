import type { Context } from '../context.ts'
import { requireSenderDomain } from '../domains/sender-domain.ts'
import { getTemplateByIdOrName } from '../templates/get-template.ts'
import type { Template } from '../templates/template.ts'

/** The facts about a project that the checks of a request need. Each fact is read once. */
export interface ProjectFacts {
  /** Throws the errors of `getTemplateByIdOrName`. */
  template(idOrName: string): Promise<Template>
  /** Throws 403 unless the address's domain is verified. */
  requireSender(address: string): Promise<void>
}

export const projectFacts = (ctx: Context, projectId: string): ProjectFacts => ({
  template: once((idOrName) => getTemplateByIdOrName(ctx, projectId, idOrName)),
  requireSender: once((address) => requireSenderDomain(ctx.senderDomains.find, projectId, address)),
})

function once<Result>(read: (name: string) => Promise<Result>): (name: string) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (name) => {
    const result = known.get(name) ?? read(name)
    known.set(name, result)
    return result
  }
}
