/** The folders of `docs` that are served, with their titles. */
export const guideFolders = { use: 'Use the API', operate: 'Operate Postrider' } as const

export type GuideFolder = keyof typeof guideFolders

/** A page below `docs/use` or `docs/operate`. */
export interface Guide {
  folder: GuideFolder
  /** The path of its file below `docs`: `use/quick-start.md`. Links of the page are relative to it. */
  file: string
  /** The path below `/docs/`: `use/quick-start`, or `use` for the index of a folder. */
  path: string
  title: string
  markdown: string
}

/** Returns the path below `/docs/` of a page: its file without `.md`, or the folder of a `README.md`. */
export const guidePath = (file: string): string => file.replace(/(?:\/README)?\.md$/, '')
