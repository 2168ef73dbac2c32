const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/**
 * Returns the address of the same kind of page in another project: `/p/<one>/contacts/<id>` becomes
 * `/p/<other>/contacts`, because the contact does not exist there.
 */
export function samePageIn(projectId: string, pathname: string): string {
  const parts = pathname.split('/').slice(3)
  const end = parts.findIndex((part) => idPattern.test(part))
  const kept = (end === -1 ? parts : parts.slice(0, end)).filter((part) => part !== '')
  return ['/p', projectId, ...kept].join('/')
}
