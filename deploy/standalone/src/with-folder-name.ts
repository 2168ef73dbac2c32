import type { Config } from './config.ts'

/**
 * Returns an error about a database with the name of the data folder in it. Returns other errors unchanged.
 */
export async function withFolderName(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<unknown> {
  // A static import would delay the start of the database. At this point, the services have already loaded
  // the module.
  const { EarlierDatabaseError } = await import('@postrider/db')
  if (!(error instanceof EarlierDatabaseError) || databaseUrl !== undefined) return error
  return new EarlierDatabaseError(error.database, `Move or delete the folder ${dataDir} and start again.`)
}
