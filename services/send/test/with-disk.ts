import { someCaller } from '@postrider/testing/service'
import { someDisk, uploadImage, type Disk } from './some-images.ts'
import { startSend, type SendUnderTest } from './start.ts'

/** The service with image storage in a temporary folder, which `stop` removes. */
export interface SendWithDisk extends SendUnderTest {
  disk: Disk
}

export async function startWithDisk(
  overrides: Omit<Parameters<typeof startSend>[0] & object, 'settings'> = {},
): Promise<SendWithDisk> {
  const disk = await someDisk()
  const send = await startSend({ ...overrides, settings: { uploads: disk.uploads } })
  const stop = async (): Promise<void> => {
    await send.stop()
    await disk.remove()
  }
  return { ...send, disk, stop }
}

/** Uploads an image. Returns the image that the service then serves. */
export async function servedImage(send: SendUnderTest, file: Uint8Array): Promise<Buffer> {
  const { status, body } = await uploadImage(send.as(someCaller()), file)
  expect({ status, body }).toMatchObject({ status: 200 })
  const image = await send.open({ kind: 'anonymous' }, `/uploads/${body.key}`)
  return Buffer.from(await image.arrayBuffer())
}
