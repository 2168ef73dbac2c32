import { isId, type ProjectGeneration } from '@postrider/contracts'
import { notFound, segmentsNotInstalled } from '@postrider/contracts/errors'
import { segmentOfField, type NewStep } from '@postrider/contracts/resources'
import type { Context } from '../context.ts'
import { findTemplateNames } from './template-names.ts'

type StepReferences = { [Part in 'templateId' | 'config']?: NewStep[Part] | undefined }

/**
 * Throws 404 `TEMPLATE_NOT_FOUND` or `RESOURCE_NOT_FOUND` if a step refers to a template or segment that the
 * project does not have, and 503 if the check fails. Called before the transaction, because it calls other
 * services.
 */
export async function requireReferences(
  ctx: Pick<Context, 'templates' | 'segments'>,
  project: ProjectGeneration,
  { templateId, config = {} }: StepReferences,
): Promise<void> {
  const templates = [templateId, config['templateId']].filter(isText).filter(isId)
  const names = await findTemplateNames(ctx, project, templates)
  const missing = templates.find((id) => !names.has(id.toLowerCase()))
  if (missing !== undefined) throw notFound('template', missing)
  const { field } = config
  const segment = isText(field) ? segmentOfField(field) : undefined
  if (segment !== undefined && isId(segment)) await requireSegment(ctx, project, segment)
}

/** Throws 404 for an unknown segment, and 501 if the segments service is not installed. */
export async function requireSegment(
  { segments }: Pick<Context, 'segments'>,
  { projectId, generation }: ProjectGeneration,
  id: string,
): Promise<void> {
  if (!segments) throw segmentsNotInstalled()
  await segments.definition({ projectId, generation, id })
}

const isText = (value: unknown): value is string => typeof value === 'string'
