import { UploadView } from '../resources/upload.ts'
import { endpointsOf, megabyte } from './endpoint.ts'
import { notModified, ok } from './responses.ts'
import { storageExceeded } from './shared-errors.ts'

const define = endpointsOf({ name: 'Uploads', service: 'send', description: 'Images for mails.' })

export const uploadImage = define({
  method: 'POST',
  path: '/uploads/image',
  access: 'secret-key-or-member',
  bodyLimit: 11 * megabyte,
  summary: 'Upload an image',
  description:
    'JPEG, PNG, GIF or WebP of at most 10 MB and 50 million pixels. The image is re-encoded without metadata and gets a public URL.',
  otherBody: {
    type: 'multipart/form-data',
    required: true,
    schema: {
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary', description: 'The image.' } },
    },
  },
  responses: ok('The URL of the image.', UploadView),
  errors: {
    413: `The file is larger than 10 MB. ${storageExceeded}`,
    422: 'The file is not a valid image of these types, or is too large when decoded.',
    429: 'The project has reached its limit of images (no `Retry-After`), or the upload had to wait for more than ten seconds.',
    503: 'This server stores no uploads, or its storage is unavailable.',
  },
})

export const getUpload = define({
  method: 'GET',
  path: '/uploads/:id/:file',
  access: 'anyone',
  resource: 'image',
  foreign: 'public',
  cors: 'any-origin',
  // Mailbox providers fetch images for many recipients from a few addresses.
  limit: 'none',
  summary: 'Get an image',
  responses: {
    200: {
      description: 'The image. It never changes and may be cached for a year.',
      content: { 'image/*': 'file' },
    },
    ...notModified,
  },
})
