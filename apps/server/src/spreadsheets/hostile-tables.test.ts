import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { share } from '@verka/domain/testing/size.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { HOSTILE_TABLES } from '../testing/hostile/hostile-tables.ts'
import { lookInto, readRows } from './tables.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verka-hostile-'))
})
afterAll(() => rm(folder, { recursive: true }))

const READ = 'it is read'

/** The message of a file that is looked into and read whole. */
async function messageOf(file: { path: string }): Promise<string> {
  try {
    await lookInto(file)
    for await (const _rows of readRows(file));
    return READ
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid' || error.errors.length !== 1) throw error
    return `${error.errors[0]!.field}: ${error.errors[0]!.message}`
  }
}

test.each(share(HOSTILE_TABLES, 2))('$name: a message, or its texts', async ({ make, messages: expected }) => {
  const own = await mkdtemp(join(folder, 'own-'))
  const path = join(own, 'table')
  await writeFile(path, await make())
  expect(expected.length === 0 ? [READ] : expected.map((key) => `file: @${key}`)).toContain(await messageOf({ path }))
  expect(expected.filter((key) => !Object.hasOwn(messages, key))).toEqual([])
  // nothing unpacked is left
  expect(await readdir(own)).toEqual(['table'])
})
