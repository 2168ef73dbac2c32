/** The folders of `docs` that are served, with their titles. */
export const guideFolders = { use: 'Use the API', operate: 'Operate Postrider' } as const

export type GuideFolder = keyof typeof guideFolders

/** A page of `docs/use` or `docs/operate`. */
export interface Guide {
  folder: GuideFolder
  /** The path below `/docs/`: `use/quick-start`, or `use` for the index of a folder. */
  path: string
  title: string
  markdown: string
}
