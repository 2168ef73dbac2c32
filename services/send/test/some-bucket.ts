import { CreateBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { readTestEnv } from '@postrider/testing/config'
import S3rver from 's3rver'
import type { S3Options } from '../src/uploads/storage/s3-storage.ts'
import { someDisk } from './some-images.ts'

export interface SomeBucket {
  options: S3Options & { endpoint: string; credentials: object }
  stop(): Promise<void>
}

/** A bucket that anybody may read: on the server that `TEST_S3_URL` names (CI: MinIO), else on one in this process (s3rver). */
export function someBucket(): Promise<SomeBucket> {
  const { s3Url } = readTestEnv()
  return s3Url === undefined ? bucketHere() : bucketAt(new URL(s3Url))
}

const region = 'us-east-1'

async function bucketHere(): Promise<SomeBucket> {
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
  // Those that this server knows.
  const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  return {
    options: { bucket, region, endpoint: `http://127.0.0.1:${port}`, pathStyle: true, credentials },
    stop: async () => {
      await server.close()
      await disk.remove()
    },
  }
}

async function bucketAt({ username, password, origin: endpoint }: URL): Promise<SomeBucket> {
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
