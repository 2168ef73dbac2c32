import type { Schemas } from '@postrider/client'
import { contentIdsIn, plainContentId } from '../ui/mail-rules.ts'

/** A `data:` URL is in memory three times (file, text, frame). Larger images are only downloads. */
const maxBytes = 8_000_000

interface InlineImagesOptions {
  urlOf: (id: string, index: number) => string
  signal: AbortSignal
}

/** Returns the images to which the HTML of a mail refers, as `data:` URLs by Content-ID. */
export async function inlineImages(
  { id, html, attachments }: Schemas['InboxMessage'],
  { urlOf, signal }: InlineImagesOptions,
): Promise<ReadonlyMap<string, string>> {
  const wanted = contentIdsIn(html ?? '')
  const images = new Map<string, string>()
  const loads = attachments.map(async ({ contentId, contentType, size }, index) => {
    const cid = plainContentId(contentId ?? '')
    if (!wanted.has(cid) || !contentType.startsWith('image/') || size > maxBytes) return
    const response = await fetch(urlOf(id, index), { signal })
    if (response.ok) images.set(cid, await dataUrlOf(await response.blob(), contentType))
  })
  // A failed image must not hide the mail. The image is also listed as an attachment.
  await Promise.allSettled(loads)
  return images
}

const dataUrlOf = (file: Blob, type: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The image cannot be read.')))
    reader.readAsDataURL(new Blob([file], { type }))
  })
