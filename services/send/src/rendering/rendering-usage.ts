/** What the rendering of a project's mails has used. */
export interface ProjectUsage {
  projectId: string
  mails: number
  cpuMs: number
}

/** Counts in memory what rendering has used, by project. */
export interface RenderingUsage {
  add(usage: ProjectUsage): void
  /** Returns the counts since the last call. */
  take(): ProjectUsage[]
}

export function createRenderingUsage(): RenderingUsage {
  let counts = new Map<string, ProjectUsage>()
  return {
    add: ({ projectId, mails, cpuMs }) => {
      // Platform mail has no project.
      if (projectId === '') return
      const count = counts.get(projectId) ?? { projectId, mails: 0, cpuMs: 0 }
      counts.set(projectId, { projectId, mails: count.mails + mails, cpuMs: count.cpuMs + cpuMs })
    },
    take: () => {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
