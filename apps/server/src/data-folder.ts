import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The server of the embedded database watches over its own folder, and it may be another user's. */
const OF_DATABASE = 'postgres'

/**
 * Makes the folder with everything that Verka stores on this machine, for its own user alone: 700, and files 600. One that was
 * made with more rights loses them.
 * @returns what stays as it was because it is another user's
 */
export async function openDataFolder(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const entries = (await readdir(folder)).filter((name) => name !== OF_DATABASE).map((name) => join(folder, name))
  const refused = await Promise.all([folder, ...entries].map(tighten))
  return refused.filter((path) => path !== undefined)
}

/** @returns the path where that is not ours to do */
async function tighten(path: string): Promise<string | undefined> {
  try {
    const stat = await lstat(path)
    // what a link leads to is somebody else's decision
    if (stat.isSymbolicLink() || (stat.mode & 0o077) === 0) return undefined
    await chmod(path, stat.mode & 0o700)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EPERM' || code === 'EROFS') return path
    throw error
  }
}
