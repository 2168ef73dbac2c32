import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { monitoringFiles } from '../deploy/monitoring/src/files.ts'

const root = join(import.meta.dirname, '..')

/** Returns each generated file of the monitoring, with its formatted text. */
export async function generatedFiles(runbooks?: string): Promise<Map<string, string>> {
  const formatted = [...monitoringFiles(runbooks)].map(async ([file, text]): Promise<[string, string]> => {
    const filepath = join(root, file)
    return [file, await format(text, { ...(await resolveConfig(filepath)), filepath })]
  })
  return new Map(await Promise.all(formatted))
}
