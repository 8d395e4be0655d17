import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { assertKey, type FileStore } from './file-store.ts'

/** Files in S3 or a compatible store. Region, endpoint and credentials come from the usual AWS variables. */
export async function openS3Store(url: string): Promise<FileStore> {
  const { hostname: bucket, pathname } = new URL(url)
  const prefix = pathname.split('/').filter(Boolean).join('/')
  const keyOf = (key: string) => (prefix ? `${prefix}/${key}` : key)
  // The import is dynamic because this is by far the largest dependency.
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    forcePathStyle: Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL),
    // Without timeouts, an unresponsive store would block each caller for as long as the connection lives.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: 15_000, throwOnRequestTimeout: true },
    maxAttempts: 2,
  })
  return {
    async put(key, draft) {
      const { size } = await stat(draft)
      const object = { Bucket: bucket, Key: keyOf(assertKey(key)), ContentType: 'application/pdf', ContentLength: size }
      await client.send(new s3.PutObjectCommand({ ...object, Body: createReadStream(draft) }))
    },
    async write(key, content) {
      const { Upload } = await import('@aws-sdk/lib-storage')
      const params = { Bucket: bucket, Key: keyOf(assertKey(key)), Body: content }
      // S3 accepts 10,000 parts, so a file has at most 160 GB. Two parts are held in memory.
      await new Upload({ client, params, partSize: 16 * 1024 * 1024, queueSize: 2 }).done()
    },
    async open(key) {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: keyOf(assertKey(key)) }))
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(assertKey(key)) }))
    },
    async list(folder) {
      assertKey(folder.slice(0, -1))
      const found = []
      const pages = s3.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: keyOf(folder) })
      for await (const { Contents = [] } of pages) {
        for (const { Key, LastModified } of Contents) {
          if (Key)
            found.push({ key: prefix ? Key.slice(prefix.length + 1) : Key, modifiedAt: LastModified ?? new Date() })
        }
      }
      return found
    },
    async check() {
      await client.send(new s3.ListObjectsV2Command({ Bucket: bucket, Prefix: keyOf(''), MaxKeys: 1 }))
    },
  }
}
