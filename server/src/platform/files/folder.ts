import { constants, createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { assertKey, type FileStore } from './store.ts'

/** Files in a folder of this machine. Drafts must lie on the same file system: a rename is what makes a file appear whole. */
export async function openFolder(root: string): Promise<FileStore> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(root, ...assertKey(key).split('/'))
  return {
    async put(key, draft) {
      const path = pathOf(key)
      const folders = await makeFolders(root, dirname(path))
      await rename(draft, path)
      // A name is on the disk only once its folder is.
      for (const folder of folders) await syncFolder(folder)
    },
    async open(key) {
      let handle: FileHandle
      try {
        handle = await open(pathOf(key), constants.O_RDONLY)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
      return createReadStream('', { fd: handle })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async list(prefix) {
      const folder = pathOf(prefix.slice(0, -1))
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch((error) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      return Promise.all(
        files.map(async (path) => ({
          key: path.slice(root.length + 1).replaceAll(sep, '/'),
          modifiedAt: (await stat(path)).mtime,
        })),
      )
    },
  }
}

/** @returns the folders whose entries change, innermost first. */
async function makeFolders(root: string, folder: string) {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  const folders = [folder]
  if (first === undefined) return folders
  for (let path = folder; path !== dirname(first) && path !== root; path = dirname(path)) folders.push(dirname(path))
  return folders
}

async function syncFolder(path: string) {
  const handle = await open(path, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
