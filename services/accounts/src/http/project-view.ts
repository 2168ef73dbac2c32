import type { ProjectView } from '@postrider/contracts/resources'
import type { OwnProject } from '../domain/project-keys.ts'

/** Returns a project in the format of the API, for one of its members. */
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
  workflowMailsPerHour: project.workflowMailsPerHour,
  workflowMailsPerDay: project.workflowMailsPerDay,
  customer: project.customer,
  subscription: project.subscription,
  billingLimitWorkflows: project.allowance?.limits.workflows ?? null,
  billingLimitCampaigns: project.allowance?.limits.campaigns ?? null,
  billingLimitTransactional: project.allowance?.limits.transactional ?? null,
  billingLimitInbound: project.allowance?.limits.inbound ?? null,
  createdAt: project.createdAt.toISOString(),
  updatedAt: project.updatedAt.toISOString(),
})
