import { z } from 'zod'
import { Role } from '../caller.ts'
import { Id, Instant } from '../fields.ts'

/** Which mails of a project have open and click tracking. */
export const Tracking = z.enum(['ENABLED', 'DISABLED', 'MARKETING_ONLY'])
export type Tracking = z.infer<typeof Tracking>

/** The reason why a project is disabled. */
export const DisabledReason = z.enum([
  'PAYMENT_FAILED',
  'EMAIL_REPUTATION',
  'PHISHING_DETECTED',
  'CARD_VERIFICATION_FAILED',
  'MANUAL',
])
export type DisabledReason = z.infer<typeof DisabledReason>

/**
 * The characters of a project's name: no invisible characters (control, formatting, private use) and only
 * ordinary spaces, so that no name looks empty or like another name. A variation selector after an emoji is
 * allowed.
 */
const visible =
  /^(?: |\p{Extended_Pictographic}\uFE0F|[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800])*$/u

export const ProjectName = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(visible, 'must not contain invisible characters')
  .describe('Visible characters and ordinary spaces.')

/** A language code, such as `en` or `pt-BR`. */
export const Language = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'must be a language code such as `en` or `pt-BR`')

/**
 * An image for the project's subscription pages. Recipients' browsers load it, so the URL must use https, or
 * be on this machine.
 */
export const LogoUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine(
    (url) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url),
    'must be a URL that begins with https://',
  )
  .transform((url) => new URL(url).href)

/** The ranges of the limits of workflow mails to one address. */
export const workflowMailLimits = {
  workflowMailsPerHour: z.number().int().min(1).max(1_000),
  workflowMailsPerDay: z.number().int().min(1).max(10_000),
}

/** The limits of a new project. */
export const defaultMailLimits = { workflowMailsPerHour: 20, workflowMailsPerDay: 100 }

/** Body of POST /users/@me/projects. */
export const NewProject = z.object({ name: ProjectName })
export type NewProject = z.infer<typeof NewProject>

/** Body of PATCH /users/@me/projects/:id. Absent fields are not changed. */
export const ProjectPatch = z.object({
  name: ProjectName.optional(),
  tracking: Tracking.optional(),
  language: Language.optional(),
  /** Null removes the logo. */
  logoUrl: LogoUrl.nullable().optional(),
  workflowMailsPerHour: workflowMailLimits.workflowMailsPerHour
    .optional()
    .describe('The maximum number of workflow mails to one address per hour; more mails are suppressed.'),
  workflowMailsPerDay: workflowMailLimits.workflowMailsPerDay
    .optional()
    .describe('The maximum number of workflow mails to one address per day; more mails are suppressed.'),
})
export type ProjectPatch = z.infer<typeof ProjectPatch>

/** A project as the API returns it to a member. */
export const ProjectView = z.object({
  id: Id,
  name: z.string(),
  public: z.string(),
  /** Null for a MEMBER, who must not see the key. */
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
