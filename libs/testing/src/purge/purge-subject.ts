import type { ProjectGeneration } from '@postrider/contracts'
import type { PurgePlan } from '@postrider/tenancy'
import type { ServiceUnderTest } from '../service/service-under-test.ts'

export interface PurgeSubject<Service extends ServiceUnderTest> {
  plan: PurgePlan
  /** Tables with a `project_id` that are not purged, with the reason. */
  exempt?: Record<string, string>
  /** Starts the service with all roles, so that its consumers and loops run. */
  start(): Promise<Service>
  /**
   * Writes at least one row into each table of the plan by the service's routes and consumers, the same
   * number each time. The service is idle when it resolves.
   */
  write(service: Service, project: ProjectGeneration): Promise<void>
}
