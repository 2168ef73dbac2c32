import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../../../dashboard/web')
const opening = /<(?:Dialog|ConfirmDialog|Menu|MultiSelect|ComboBox|RemotePicker)(?=[\s<])/g

/** The files that define these components. */
const components = new Set(
  ['combo-box', 'confirm-dialog', 'dialog', 'menu', 'menu-popover', 'multi-select'].map(
    (name) => `ui/${name}.tsx`,
  ),
)

/** Returns the files with a dialog, a menu or a list of options, with the number of these elements. */
export async function overlayFiles(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for await (const file of glob('**/*.tsx', { cwd: web })) {
    const found = readFileSync(join(web, file), 'utf8').match(opening) ?? []
    if (found.length > 0 && !components.has(file)) counts.set(file, found.length)
  }
  return counts
}
