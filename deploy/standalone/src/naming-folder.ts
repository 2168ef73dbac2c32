import type { Config } from './config.ts'

/** Names the data folder in an error about a database in it. */
export async function namingFolder(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<unknown> {
  // Not imported above: by now the services have loaded it, and the database starts before their code.
  const { EarlierDatabaseError } = await import('@postrider/db')
  if (!(error instanceof EarlierDatabaseError) || databaseUrl !== undefined) return error
  return new EarlierDatabaseError(error.database, `Move or delete the folder ${dataDir} and start again.`)
}
