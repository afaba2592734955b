import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
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

/** Processes that decode pictures for this one. */
async function decoders(): Promise<number[]> {
  const threads = await readdir(`/proc/${process.pid}/task`)
  const lists = await Promise.all(threads.map((id) => readFile(`/proc/${process.pid}/task/${id}/children`, 'utf8').catch(() => '')))
  const pids = lists.flatMap((list) => list.split(' ')).filter((pid) => pid !== '')
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
  return pids.filter((_pid, index) => commands[index]!.includes('image-process')).map(Number)
}

const killAll = async () => {
  for (const pid of await decoders()) process.kill(pid, 'SIGKILL')
}

test('a picture whose process is ended from outside is read by another one; if that is ended, too, it is not called unreadable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verka-images-'))
  const path = join(folder, 'picture.png')
  await writeFile(path, await anImage('png'))
  try {
    await seeImage(path)
    await killAll()
    expect((await seeImage(path))?.format).toBe('png')

    await killAll()
    const work = { isOver: false }
    const seen = seeImage(path)
      .catch((error: unknown) => error)
      .finally(() => (work.isOver = true))
    while (!work.isOver) await killAll()
    expect(await seen).toMatchObject({ code: 'unavailable' })
  } finally {
    await rm(folder, { recursive: true })
  }
})
