/**
 * Returns `url` with the database replaced by `name`. One DATABASE_URL serves all services, each with its
 * database.
 */
export function databaseUrl(url: string, name: string): string {
  const target = new URL(url)
  target.pathname = `/${encodeURIComponent(name)}`
  return target.href
}
