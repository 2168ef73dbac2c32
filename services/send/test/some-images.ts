import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiResponse, Client } from '@postrider/testing/service'
import sharp from 'sharp'
import type { Config } from '../src/config.ts'
import { diskStorage } from '../src/uploads/storage/disk-storage.ts'

type Rgb = { r: number; g: number; b: number }

const singleColour = (colour: Rgb, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

let counter = 0

/** Returns a new colour for each image, so that no two images of a test run are the same. */
export const newColour = (): Rgb => {
  counter += 1
  return { r: counter % 256, g: Math.floor(counter / 256) % 256, b: 77 }
}

export const somePng = (colour = newColour(), width = 6, height = 4): Promise<Buffer> =>
  singleColour(colour, width, height).png().toBuffer()

export const someJpeg = (colour = newColour()): Promise<Buffer> =>
  singleColour(colour, 60, 40).jpeg().toBuffer()

export const someGif = (colour = newColour()): Promise<Buffer> =>
  singleColour(colour, 200, 200).gif().toBuffer()

export const someWebp = (colour = newColour()): Promise<Buffer> =>
  singleColour(colour, 6, 4).webp({ lossless: true }).toBuffer()

/** Returns an animation whose frames alternately take a second and half a second. */
export async function someAnimation(
  format: 'gif' | 'webp',
  { frames = 3, width = 6, height = 4 } = {},
): Promise<Buffer> {
  const each = Array.from({ length: frames }, (_, frame) => frame)
  const images = await Promise.all(
    each.map((frame) => somePng({ r: (frame * 40) % 256, g: 3, b: 3 }, width, height)),
  )
  const delay = each.map((frame) => (frame % 2 === 0 ? 1000 : 500))
  return sharp(images, { join: { animated: true } })
    [format]({ delay, loop: 2 })
    .toBuffer()
}

/** Returns a form with one file, as a browser sends it. */
export function imageForm(
  content: Uint8Array,
  { name = 'logo.png', type = 'image/png', field = 'image' } = {},
): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(content)], { type }), name)
  return form
}

export const uploadImage = (client: Client, content: Uint8Array): Promise<ApiResponse> =>
  client.post('/uploads/image', { body: imageForm(content) })

/** Settings without a storage and without limits. */
export const noUploads: Config['uploads'] = {
  storage: 'none',
  folder: undefined,
  bucket: undefined,
  region: undefined,
  endpoint: undefined,
  pathStyle: false,
  publicUrl: undefined,
  maxCount: 0,
  maxBytes: 0,
}

/**
 * Creates a folder for images. `uploads` contains the settings of a service that stores images in this
 * folder.
 */
export async function someDisk() {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  const uploads: Config['uploads'] = { ...noUploads, storage: 'disk', folder }
  return {
    folder,
    uploads,
    storage: diskStorage(folder),
    /** Returns the keys of all files, including incomplete files after a crash. */
    keys: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries
        .filter((each) => each.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export type Disk = Awaited<ReturnType<typeof someDisk>>
