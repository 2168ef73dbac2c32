import type { Context } from '../context.ts'
import type { SenderDomain } from './sender-domain.ts'
import { findProjectDomains } from './store.ts'

/** All domains of a project, newest first. */
export const listDomains = ({ db }: Context, projectId: string): Promise<SenderDomain[]> =>
  findProjectDomains(db, projectId)
