import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { MAX_BUNDLE_LENGTH } from '@verka/domain/replication/bundle-length.ts'
import { CommandError } from './command-error.ts'

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code ?? String(error)

const READ_ERRORS = { ENOENT: 'config.fileMissing', EISDIR: 'config.fileIsFolder', EACCES: 'config.fileNotAllowed' } as const

/** The text of a file, by its path from a folder. @throws `CommandError`: it is not there, too large, or no text */
export async function readText(folder: string, path: string): Promise<string> {
  try {
    // before it is read: a file of any size may be named
    const { size } = await stat(resolve(folder, path))
    if (size > MAX_BUNDLE_LENGTH) throw new CommandError('config.fileTooLarge', { path, size: Math.ceil(size / 1024 / 1024) })
    const bytes = await readFile(resolve(folder, path))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof CommandError) throw error
    if (error instanceof TypeError) throw new CommandError('config.fileNotText', { path })
    const code = codeOf(error)
    throw new CommandError(READ_ERRORS[code as keyof typeof READ_ERRORS] ?? 'config.fileUnreadable', { path, reason: code })
  }
}

/** The value of a JSON file. @throws `CommandError` */
export function parsedJson(path: string, text: string): unknown {
  if (text.trim() === '') throw new CommandError('config.fileEmpty', { path })
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError('config.fileNotJson', { path })
  }
}

/** Writes a file, by its path from a folder. @param isNew it must not be there yet @throws `CommandError` */
export async function writeText(folder: string, path: string, text: string | Buffer, { isNew = false, mode = 0o666 } = {}): Promise<void> {
  try {
    await writeFile(resolve(folder, path), text, { mode, flag: isNew ? 'wx' : 'w' })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') throw new CommandError('config.folderMissing', { path: dirname(path) })
    if (code === 'EEXIST') throw new CommandError('config.fileExists', { path })
    if (code === 'EISDIR') throw new CommandError('config.fileIsFolder', { path })
    throw new CommandError('config.fileNotWritten', { path, reason: code })
  }
}
