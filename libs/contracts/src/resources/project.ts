import { z } from 'zod'
import { Role } from '../caller.ts'
import { Id, Instant } from '../fields.ts'

/** Which mails of a project carry open and click tracking. */
export const Tracking = z.enum(['ENABLED', 'DISABLED', 'MARKETING_ONLY'])
export type Tracking = z.infer<typeof Tracking>

/** Why a project may not write. */
export const DisabledReason = z.enum([
  'PAYMENT_FAILED',
  'EMAIL_REPUTATION',
  'PHISHING_DETECTED',
  'CARD_VERIFICATION_FAILED',
  'MANUAL',
])
export type DisabledReason = z.infer<typeof DisabledReason>

/**
 * What a project's name may consist of: no control, formatting, private-use or other invisible characters,
 * and no space but the plain one, so that none looks empty or like another. The selector after an emoji is
 * part of the emoji.
 */
const visible =
  /^(?: |\p{Extended_Pictographic}\uFE0F|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*$/u

export const ProjectName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(visible, 'The name must not contain invisible characters.')
  .describe('Visible characters, and no space but the plain one.')

/** `en` or `pt-BR`. */
export const Language = z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'Give a language as xx or xx-YY.')

/**
 * A picture for the project's subscription pages; browsers of recipients load it, so it comes by https, or
 * from this machine.
 */
export const LogoUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(
    (url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url),
    'Give an address that begins with https://.',
  )
  .transform((url) => new URL(url).href)

/** The most mails of workflows to one address. */
export const workflowMailLimits = {
  workflowMailsPerHour: z.number().int().min(1).max(1_000),
  workflowMailsPerDay: z.number().int().min(1).max(10_000),
}

/** Those of a new project. */
export const defaultMailLimits = { workflowMailsPerHour: 20, workflowMailsPerDay: 100 }

/** Body of POST /users/@me/projects. */
export const NewProject = z.object({ name: ProjectName })
export type NewProject = z.infer<typeof NewProject>

/** Body of PATCH /users/@me/projects/:id; what is absent stays. */
export const ProjectPatch = z.object({
  name: ProjectName.optional(),
  tracking: Tracking.optional(),
  language: Language.optional(),
  /** Null takes the logo away. */
  logoUrl: LogoUrl.nullable().optional(),
  workflowMailsPerHour: workflowMailLimits.workflowMailsPerHour
    .optional()
    .describe('Mails of workflows to one address in an hour; the others are suppressed.'),
  workflowMailsPerDay: workflowMailLimits.workflowMailsPerDay
    .optional()
    .describe('Mails of workflows to one address in a day; the others are suppressed.'),
})
export type ProjectPatch = z.infer<typeof ProjectPatch>

/** A project as the API answers it to one of its members. */
export const ProjectView = z.object({
  id: Id,
  name: z.string(),
  public: z.string(),
  /** Null for a MEMBER, who has no part in keys. */
  secret: z.string().nullable(),
  role: Role,
  disabled: z.boolean(),
  disabledReason: DisabledReason.nullable(),
  tracking: Tracking,
  language: z.string(),
  logoUrl: z.string().nullable(),
  workflowMailsPerHour: z.number().int(),
  workflowMailsPerDay: z.number().int(),
  customer: z.string().nullable(),
  subscription: z.string().nullable(),
  billingLimitWorkflows: z.number().int().nullable(),
  billingLimitCampaigns: z.number().int().nullable(),
  billingLimitTransactional: z.number().int().nullable(),
  billingLimitInbound: z.number().int().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ProjectView = z.infer<typeof ProjectView>
