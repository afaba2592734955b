import { expect, test } from 'vitest'
import { PieceSize } from './piece-size.ts'

const KIB = 1024

test('pieces grow on a quick network, up to 4 MiB', () => {
  const size = new PieceSize()
  for (let piece = 0; piece < 20; piece++) size.arrived(100)
  expect(size.current).toBe(4096 * KIB)
})

test('at 10 KB a second with a cut every 5 seconds pieces become small enough to arrive, and stay so', () => {
  const size = new PieceSize()
  for (let piece = 0; piece < 20; piece++) {
    const ms = size.current / 10
    if (ms > 5000) size.lost()
    else size.arrived(ms)
  }
  expect(size.current).toBe(32 * KIB)
})
