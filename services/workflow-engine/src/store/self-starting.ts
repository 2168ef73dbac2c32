import type { ProjectGeneration } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { TriggeringWorkflow } from '../domain/self-starting.ts'
import type { Database } from './tables.ts'

/**
 * Returns a project's workflows that are enabled, allow re-entry and are started by an event. Includes their
 * effects on the contact.
 */
export async function findSelfStarting(
  db: Database,
  { projectId, generation }: ProjectGeneration,
): Promise<TriggeringWorkflow[]> {
  const { rows } = await sql<TriggeringWorkflow>`
    select id, name, trigger_config ->> 'eventName' as "eventName",
      array_remove(array[
        case when ${hasStep('$.steps[*] ? (@.type == "SEND_EMAIL" && !(@.config.recipient.type == "CUSTOM"))')} then 'mail' end,
        case when ${hasStep('$.steps[*] ? (@.type == "UPDATE_CONTACT" && @.config.subscriptionAction == "subscribe")')} then 'subscribe' end,
        case when ${hasStep('$.steps[*] ? (@.type == "UPDATE_CONTACT" && @.config.subscriptionAction == "unsubscribe")')} then 'unsubscribe' end
      ], null) as effects
    from workflows
    where project_id = ${projectId} and generation = ${generation} and enabled and allow_reentry and trigger_type = 'EVENT'
    order by id
  `.execute(db)
  return rows
}

const hasStep = (path: string): RawBuilder<boolean> =>
  sql<boolean>`jsonb_path_exists(graph, ${sql.lit(path)})`
