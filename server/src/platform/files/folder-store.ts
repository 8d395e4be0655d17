import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { assertKey, type FileStore } from './file-store.ts'

/** Files in a local folder. Drafts must be on the same file system: a rename makes the whole file visible at once. */
export async function openFolderStore(root: string): Promise<FileStore> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  const pathOf = (key: string) => join(root, ...assertKey(key).split('/'))
  return {
    async put(key, draft) {
      const path = pathOf(key)
      const folders = await makeFolders(root, dirname(path))
      await rename(draft, path)
      // A renamed file survives a crash only once its folder is synced.
      for (const folder of folders) await syncFolder(folder)
    },
    async open(key) {
      const handle = await open(pathOf(key), constants.O_RDONLY).catch(nullWhenMissing)
      return handle && createReadStream('', { fd: handle })
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async list(prefix) {
      const folder = pathOf(prefix.slice(0, -1))
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nullWhenMissing)
      const files = (entries ?? []).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const found = await Promise.all(
        files.map(async (path) => {
          // It may have been removed since the folder was read.
          const about = await stat(path).catch(nullWhenMissing)
          return about && { key: path.slice(root.length + 1).replaceAll(sep, '/'), modifiedAt: about.mtime }
        }),
      )
      return found.filter((file) => file !== null)
    },
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return null
  throw error
}

/** @returns the folders that got a new entry, innermost first. */
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
