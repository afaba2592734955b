import { afterEach, beforeEach, vi } from 'vitest'

let complaints: string[] = []

beforeEach(() => {
  complaints = []
  const note = (...parts: unknown[]) => void complaints.push(parts.map(String).join(' '))
  vi.spyOn(console, 'error').mockImplementation(note)
  vi.spyOn(console, 'warn').mockImplementation(note)
})

/** A component that complains in the console fails its test. */
afterEach(() => {
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})
