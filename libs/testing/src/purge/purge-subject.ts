import type { ProjectGeneration } from '@postrider/contracts'
import type { PurgePlan } from '@postrider/tenancy'
import type { ServiceUnderTest } from '../service/service-under-test.ts'

export interface PurgeSubject<Service extends ServiceUnderTest> {
  plan: PurgePlan
  /** Tables with a `project_id` that are not purged, each with the reason. */
  exempt?: Record<string, string>
  /** Starts the service with the role `all`, so that its consumers and loops run. */
  start(): Promise<Service>
  /**
   * Writes at least one row into each table of the plan, with the service's routes and consumers. It must
   * write the same number of rows each time. The service is idle when it resolves.
   */
  write(service: Service, project: ProjectGeneration): Promise<void>
}
