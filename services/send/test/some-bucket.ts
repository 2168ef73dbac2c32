import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { readTestEnv } from '@postrider/testing/config'
import S3rver from 's3rver'
import type { ObjectStorage } from '../src/uploads/storage/object-storage.ts'
import { s3Storage, type S3Options } from '../src/uploads/storage/s3-storage.ts'
import { someDisk } from './some-images.ts'

type BucketOptions = S3Options & { endpoint: string; credentials: object }

export interface SomeBucket {
  options: BucketOptions
  storage: ObjectStorage
  /** A storage whose server cannot be reached. */
  unreachable: ObjectStorage
  stop(): Promise<void>
}

/** Creates a public bucket on the server `TEST_S3_URL` (MinIO in CI) or on an s3rver in this process. */
export async function someBucket(): Promise<SomeBucket> {
  const { s3Url } = readTestEnv()
  const bucket = await (s3Url === undefined ? bucketHere() : bucketAt(new URL(s3Url)))
  const unreachable = s3Storage({ ...bucket.options, endpoint: 'http://127.0.0.1:1' })
  return { ...bucket, storage: s3Storage(bucket.options), unreachable }
}

type Bucket = Pick<SomeBucket, 'options' | 'stop'>

const region = 'us-east-1'

async function bucketHere(): Promise<Bucket> {
  const disk = await someDisk()
  const bucket = 'images'
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: disk.folder,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  // The server accepts only these credentials.
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    options: { bucket, region, endpoint: `http://127.0.0.1:${port}`, pathStyle: true, credentials },
    stop: async () => {
      await server.close()
      await disk.remove()
    },
  }
}

async function bucketAt({ username, password, origin: endpoint }: URL): Promise<Bucket> {
  const credentials = {
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  }
  const bucket = `images-${crypto.randomUUID()}`
  const client = new S3Client({ region, endpoint, forcePathStyle: true, credentials })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  const readable = {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Principal: { AWS: ['*'] },
        Action: ['s3:GetObject'],
        Resource: [`arn:aws:s3:::${bucket}/*`],
      },
    ],
  }
  await client.send(new PutBucketPolicyCommand({ Bucket: bucket, Policy: JSON.stringify(readable) }))
  return {
    options: { bucket, region, endpoint, pathStyle: true, credentials },
    stop: () => Promise.resolve(client.destroy()),
  }
}
