import { UploadView } from '../resources/upload.ts'
import { endpointsOf, megabyte } from './endpoint.ts'
import { ok } from './responses.ts'

const define = endpointsOf({ name: 'Uploads', service: 'send', description: 'Pictures for mails.' })

export const uploadImage = define({
  method: 'POST',
  path: '/uploads/image',
  access: 'secret-key-or-member',
  bodyLimit: 11 * megabyte,
  summary: 'Upload a picture, which gets a public URL',
  description:
    'JPEG, PNG, GIF or WebP of at most 10 MB and 50 million pixels. It is re-encoded without location, camera and other metadata.',
  otherBody: {
    type: 'multipart/form-data',
    required: true,
    schema: {
      type: 'object',
      required: ['image'],
      properties: { image: { type: 'string', format: 'binary', description: 'The picture.' } },
    },
  },
  responses: ok('Where the picture is.', UploadView),
  errors: {
    413: 'The file is larger than 10 MB.',
    422: 'It is no picture of these types, broken, or too large when unpacked.',
    429: 'The project has as many pictures as it may have, then without `Retry-After`; or its uploads have waited for ten seconds.',
    503: 'This server stores no uploads, or too many are being uploaded.',
  },
})

export const getUpload = define({
  method: 'GET',
  path: '/uploads/:id/:file',
  access: 'anyone',
  resource: 'image',
  foreign: 'public',
  cors: 'any-origin',
  // Mailbox providers fetch images for many recipients from few addresses.
  limit: 'none',
  summary: 'A picture',
  responses: {
    200: {
      description: 'The picture. It never changes, and may be kept for a year.',
      content: { 'image/*': 'file' },
    },
    304: { description: 'It is the one that the caller has, by `If-None-Match`.', content: {} },
  },
})
