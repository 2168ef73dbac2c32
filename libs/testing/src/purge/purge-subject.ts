import type { ProjectGeneration } from '@postrider/contracts'
import type { PurgePlan } from '@postrider/tenancy'
import type { ServiceUnderTest } from '../service/service-under-test.ts'

export interface PurgeSubject<Service extends ServiceUnderTest> {
  plan: PurgePlan
  /** Tables with a `project_id` that the purge leaves alone, each with the reason. */
  exempt?: Record<string, string>
  /** With all roles, so that its consumers and loops run. */
  start(): Promise<Service>
  /**
   * Writes by the service's own routes and consumers at least one row into each table of the plan, the same
   * number each time; settled when it resolves.
   */
  write(service: Service, project: ProjectGeneration): Promise<void>
}
