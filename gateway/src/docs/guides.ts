import { readdir, readFile } from 'node:fs/promises'
import { guideFolders, guidePath, type Guide, type GuideFolder } from './guide.ts'
import { guideHtml } from './guide-html.ts'

const docs = new URL('.', import.meta.resolve('@postrider/docs/README.md'))

/** Returns the HTML of a guide by its path below `/docs/`; undefined if the guide does not exist. */
export type FindGuide = (path: string) => Promise<string | undefined>

/** Creates a function that reads all files once, so that requests for unknown paths cause no I/O. */
export function guideFinder(): FindGuide {
  let reading: Promise<Guide[]> | undefined
  return async (path) => {
    const [folder = ''] = path.split('/')
    if (!Object.hasOwn(guideFolders, folder)) return undefined
    reading ??= readGuides()
    return htmlOf(path, await reading)
  }
}

function htmlOf(path: string, guides: readonly Guide[]): string | undefined {
  const guide = guides.find((each) => each.path === path)
  return guide && guideHtml(guide, guides)
}

async function readGuides(): Promise<Guide[]> {
  const read = await Promise.all((['use', 'operate'] as const).map(readFolder))
  return read.flat()
}

async function readFolder(folder: GuideFolder): Promise<Guide[]> {
  const url = new URL(`${folder}/`, docs)
  const files = (await readdir(url, { recursive: true })).filter((name) => name.endsWith('.md'))
  const guides = await Promise.all(
    files.map(async (name) => {
      const markdown = await readFile(new URL(name, url), 'utf8')
      const file = `${folder}/${name}`
      const path = guidePath(file)
      return { folder, file, path, title: /^# (.*)$/m.exec(markdown)?.[1] ?? path, markdown }
    }),
  )
  return inIndexOrder(guides)
}

/**
 * Returns the guides of a folder: the index first, then the guides in the order in which the index links to
 * them.
 */
function inIndexOrder(guides: Guide[]): Guide[] {
  const index = guides.find(({ folder, path }) => path === folder)?.markdown ?? ''
  const position = ({ folder, path }: Guide): number => {
    if (path === folder) return -1
    const at = index.indexOf(`(${path.slice(folder.length + 1)}.md`)
    return at < 0 ? Infinity : at
  }
  return guides.toSorted((a, b) => position(a) - position(b) || a.path.localeCompare(b.path))
}
