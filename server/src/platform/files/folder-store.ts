import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { assertKey, type FileStore } from './file-store.ts'

const draftPrefix = '.draft-'
/** Age from which a draft counts as abandoned: no write takes this long. */
const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Files in a local folder. Drafts must be on the same file system, so that a rename publishes a file atomically. */
export async function openFolderStore(root: string): Promise<FileStore> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await removeAbandonedDrafts(root)
  const pathOf = (key: string) => join(root, ...assertKey(key).split('/'))
  const nullWhenMissing = async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    // If the whole folder is missing, its disk is probably not mounted: this file may still exist on that disk.
    await access(root)
    return null
  }
  const put = async (key: string, draft: string) => {
    const path = pathOf(key)
    // A missing root folder is an error: its disk is probably not mounted, and a new folder would be on another disk.
    await access(root, constants.W_OK)
    const folders = await makeFolders(root, dirname(path))
    await rename(draft, path)
    // A rename survives a crash only after its folder is synced.
    for (const folder of folders) await syncFolder(folder)
  }
  return {
    put,
    async write(key, content) {
      // No key begins with `draftPrefix`, so a draft of a killed process is never taken for an object.
      const draft = join(root, `${draftPrefix}${randomUUID()}`)
      try {
        await pipeline(content, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
        await put(key, draft)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async open(key) {
      const handle = await open(pathOf(key), constants.O_RDONLY).catch(nullWhenMissing)
      return handle && createReadStream('', { fd: handle })
    },
    async remove(key) {
      await rm(pathOf(key)).catch(nullWhenMissing)
    },
    async list(prefix) {
      const folder = pathOf(prefix.slice(0, -1))
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nullWhenMissing)
      const files = (entries ?? []).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
      const found = await Promise.all(
        files.map(async (path) => {
          // The file may have been removed since the folder was read.
          const about = await stat(path).catch(nullWhenMissing)
          return about && { key: path.slice(root.length + 1).replaceAll(sep, '/'), modifiedAt: about.mtime }
        }),
      )
      return found.filter((file) => file !== null)
    },
    check: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
  }
}

async function removeAbandonedDrafts(root: string) {
  for (const name of (await readdir(root)).filter((each) => each.startsWith(draftPrefix))) {
    const path = join(root, name)
    const about = await stat(path).catch(() => null)
    if (about && Date.now() - about.mtimeMs > abandonedAfterMs) await rm(path, { force: true })
  }
}

/** @returns the folders that got a new entry, innermost first */
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
