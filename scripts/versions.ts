import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Files that contain the version: packages, images, and the guides that name them. */
const versioned =
  /(^|\/)package\.json$|^docker-compose\.yml$|^deploy\/Dockerfile$|^k8s\/.*\.yaml$|^(?!CHANGELOG|docs\/adr).*\.md$/

/** A version of Postrider, after a text that always precedes it. */
const place = /(^ {2}"version": "|^ARG VERSION=|\bpostrider-[a-z-]+[:-])(\d+\.\d+\.\d+)/gm

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const versionedFiles = (): string[] =>
  execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => versioned.test(file))

/** Returns each version in the repository with its file. */
export const versionsInFiles = (): { file: string; version: string }[] =>
  versionedFiles().flatMap((file) =>
    [...textOf(file).matchAll(place)].map(([, , version = '']) => ({ file, version })),
  )

/** Returns the files that have another version, with their text for this version. */
export const filesWithVersion = (version: string): { file: string; text: string }[] =>
  versionedFiles()
    .map((file) => ({ file, text: textOf(file).replaceAll(place, `$1${version}`) }))
    .filter(({ file, text }) => text !== textOf(file))
