import type { Config } from './config.ts'

/** Adds the data folder to an error about a database in it. */
export async function namingFolder(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<unknown> {
  // Imported here, because a static import would delay the start of the database. The services have already
  // loaded it.
  const { EarlierDatabaseError } = await import('@postrider/db')
  if (!(error instanceof EarlierDatabaseError) || databaseUrl !== undefined) return error
  return new EarlierDatabaseError(error.database, `Move or delete the folder ${dataDir} and start again.`)
}
