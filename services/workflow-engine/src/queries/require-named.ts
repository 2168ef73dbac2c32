import { isId, type ProjectGeneration } from '@postrider/contracts'
import { AppError, notFound } from '@postrider/contracts/errors'
import { segmentOfField, type NewStep } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { findTemplateNames } from './template-names.ts'

type Naming = { [Part in 'templateId' | 'config']?: NewStep[Part] | undefined }

/**
 * Throws 404 `TEMPLATE_NOT_FOUND` or `RESOURCE_NOT_FOUND` when what is saved of a step names a template or a
 * segment that the project does not have, 503 when that cannot be told. Asked before the transaction: what is
 * deleted after that was deleted while it was in use.
 */
export async function requireNamed(
  ctx: Pick<Context, 'templates' | 'segments'>,
  project: ProjectGeneration,
  { templateId, config = {} }: Naming,
): Promise<void> {
  const templates = [templateId, config['templateId']].filter(isText).filter(isId)
  const names = await findTemplateNames(ctx, project, templates)
  const missing = templates.find((id) => !names.has(id.toLowerCase()))
  if (missing !== undefined) throw notFound('template', missing)
  const { field } = config
  const segment = isText(field) ? segmentOfField(field) : undefined
  if (segment !== undefined && isId(segment)) await requireSegment(ctx, project, segment)
}

/** Throws 404 for a segment that the project does not have, 501 where segments are not installed. */
export async function requireSegment(
  { segments }: Pick<Context, 'segments'>,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  if (!segments)
    throw new AppError('not-implemented', 'NOT_IMPLEMENTED', { message: 'Segments are not installed.' })
  await segments.definition({ projectId, generation, id })
}

const isText = (value: unknown): value is string => typeof value === 'string'
