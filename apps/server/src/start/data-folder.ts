import { chmod, lstat, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The server of the embedded database secures its own folder, which may belong to another user. */
const OF_DATABASE = 'postgres'

/**
 * Creates the folder of all data that Verka stores on this machine, with mode 700 and files with 600. An existing folder with wider rights
 * loses them.
 * @returns unchanged paths, which belong to another user
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
    // the target of a link is not ours to change
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
