import { zipSync } from 'fflate'
import type { Everything } from '#privacy/collection'
import { exportFiles } from '#privacy/export-files'

/**
 * Everything as a ZIP. Made in one go, because fflate's asynchronous form starts workers from blobs, which the content security
 * policy refuses.
 */
export async function archive(everything: Everything, facts: { at: Date; origin: string }): Promise<Blob> {
  const files = await exportFiles(everything, facts)
  return new Blob([zipSync(files, { mtime: facts.at, level: 6 }) as Uint8Array<ArrayBuffer>], {
    type: 'application/zip',
  })
}
