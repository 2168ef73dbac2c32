import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'

/** Returns a hash of the names and contents of files and folders. */
export async function contentKey(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of await filesIn(input)) {
      const content = await readFile(file)
      hash.update(`${basename(input)}/${relative(input, file)} ${content.length}\n`).update(content)
    }
  return hash.digest('hex')
}

/** Returns a file itself, or all files of a folder in a fixed order. */
async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted()
}
