import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { anImage } from '../testing/made/files.ts'
import { seeImage } from './images.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a picture that comes while the process ends, because nobody has used it for long, is read by another one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verka-images-'))
  const path = join(folder, 'picture.png')
  await writeFile(path, await anImage('png'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    expect((await seeImage(path))?.format).toBe('png')
    vi.runAllTimers()
    expect((await seeImage(path))?.format).toBe('png')
  } finally {
    await rm(folder, { recursive: true })
  }
})
