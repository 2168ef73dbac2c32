import type { ProjectView } from '@postrider/contracts/resources'
import type { OwnProject } from '../domain/project-keys.ts'

/** No project has a customer, a subscription or limits of its own: this server bills nobody. */
const unbilled = {
  customer: null,
  subscription: null,
  billingLimitWorkflows: null,
  billingLimitCampaigns: null,
  billingLimitTransactional: null,
  billingLimitInbound: null,
}

/** A project as one of its members sees it. */
export const projectView = ({ project, role, keys }: OwnProject): ProjectView => ({
  id: project.id,
  name: project.name,
  public: keys.public,
  secret: role === 'MEMBER' ? null : keys.secret,
  role,
  disabled: project.disabled,
  disabledReason: project.disabledReason,
  tracking: project.tracking,
  language: project.language,
  logoUrl: project.logoUrl,
  ...unbilled,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
})
