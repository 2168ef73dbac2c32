import type { ProjectState } from '@postrider/contracts'
import type { Context } from '../context.ts'
import { saveProjects as saveRows } from '../store/projects.ts'

// Far longer than a caller's token lives (60 s) or a request may take (30 s).
const wipeForMs = 600_000

/** Notes the newest state of projects; who begins a new life (reset, deleted) is wiped from now on, by a loop. Idempotent by version. */
export async function saveProjects({ db, now }: Context, projects: readonly ProjectState[]): Promise<void> {
  const rows = projects.map(({ id, language, generation, version }) => ({
    id,
    language,
    generation,
    version,
  }))
  await saveRows(db, rows, new Date(now().getTime() + wipeForMs))
}
