import { BaseUrl, Count, projectLimit, setting, Switch, uploadStorage } from '@postrider/process/config'
import { z } from 'zod'

/** Settings of the image storage. */
export const uploadSettings = {
  storage: uploadStorage,
  folder: setting(
    'UPLOAD_DIR',
    z.string().optional(),
    'The folder of uploaded images, which all instances of send share. Set it with UPLOAD_STORAGE=disk.',
  ),
  bucket: setting(
    'UPLOAD_S3_BUCKET',
    z.string().optional(),
    'The bucket of uploaded images. Set it with UPLOAD_STORAGE=s3; the AWS SDK finds the credentials.',
  ),
  region: setting(
    'UPLOAD_S3_REGION',
    z.string().optional(),
    'The region of the bucket. Set it when it is not AWS_REGION.',
  ),
  endpoint: setting(
    'AWS_ENDPOINT_URL_S3',
    z.url().optional(),
    'The address of the S3 API. Set it for a store other than Amazon S3 that has the same API.',
  ),
  pathStyle: setting(
    'UPLOAD_S3_PATH_STYLE',
    Switch.default(false),
    'Puts the bucket into the path instead of the host name. Set it to true when your storage requires it.',
  ),
  publicUrl: setting(
    'UPLOAD_PUBLIC_URL',
    BaseUrl.optional(),
    'The public base URL of the bucket, for example the URL of a CDN. Set it when mailbox providers can fetch images there; without it, the gateway serves them at <PUBLIC_URL>/uploads.',
  ),
  maxCount: projectLimit('images'),
  maxBytes: setting(
    'MAX_UPLOAD_MB_PER_PROJECT',
    Count.default(2_000).transform((mb) => mb * 1024 * 1024),
    'Megabytes of images that a project may store; 0 removes the limit. Set it to the capacity of your disk or bucket.',
  ),
}
